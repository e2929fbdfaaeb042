// What the recipes of docs/app/react-and-android.md use of Android, Jetpack and kotlinx.coroutines. Tests/Languages/run.py makes a
// file of each package.

package android.net
open class Uri

package android.os
open class Bundle

package android.content
open class Intent {
    open val dataString: String? get() = null
    open val data: android.net.Uri? get() = null
}

package androidx.activity
import android.content.Intent
import android.os.Bundle
import androidx.lifecycle.ViewModel
open class ComponentActivity {
    open val intent: Intent get() = Intent()
    protected open fun onCreate(savedInstanceState: Bundle?) {}
    protected open fun onNewIntent(intent: Intent) {}
}
inline fun <reified VM : ViewModel> ComponentActivity.viewModels(): Lazy<VM> = lazy { error("${VM::class} of $this") }

package androidx.activity.compose
import androidx.activity.ComponentActivity
import androidx.compose.runtime.Composable
fun ComponentActivity.setContent(content: @Composable () -> Unit) { println("$this $content") }

package androidx.compose.runtime
@Target(AnnotationTarget.FUNCTION, AnnotationTarget.TYPE)
annotation class Composable
fun <T> mutableStateListOf(vararg elements: T): MutableList<T> = mutableListOf(*elements)

package androidx.lifecycle
import kotlinx.coroutines.CoroutineScope
class SavedStateHandle {
    operator fun <T> get(key: String): T? = error(key)
    operator fun <T> set(key: String, value: T?) { println("$key $value") }
}
abstract class ViewModel
val ViewModel.viewModelScope: CoroutineScope get() = error("$this")

package androidx.navigation
class NavGraph(val startDestinationId: Int)
open class NavController {
    val graph = NavGraph(0)
    fun popBackStack(destinationId: Int, inclusive: Boolean): Boolean = destinationId == 0 || inclusive
    fun <T : Any> navigate(route: T) { println(route) }
}

package androidx.navigation3.runtime
import androidx.compose.runtime.Composable
class NavEntry<T : Any>(val key: T, val content: @Composable (T) -> Unit)

package androidx.navigation3.ui
import androidx.compose.runtime.Composable
import androidx.navigation3.runtime.NavEntry
@Composable
fun <T : Any> NavDisplay(backStack: List<T>, onBack: () -> Unit, entryProvider: (T) -> NavEntry<T>) {
    println("$backStack $onBack $entryProvider")
}

package kotlinx.coroutines
interface CoroutineScope
interface Job
fun CoroutineScope.launch(block: suspend CoroutineScope.() -> Unit): Job = error("$this $block")

package com.example.app
import android.content.Intent
import android.net.Uri
import androidx.compose.runtime.Composable
object Session { suspend fun login(): Boolean = kotlin.coroutines.suspendCoroutine { println(it) } }
@Composable fun Screen(link: Links) { println(link) }
val intent: Intent get() = Intent()
val link: Links get() = Links.Home
fun show(category: String, product: Long) { println("$category $product") }
fun open(link: Links) { println(link) }
fun openPage(page: Uri?) { println(page) }
fun log(text: String) { println(text) }
fun share(link: String) { println(link) }
fun showLoginHint() {}
