package t2

import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.cancellation.CancellationException
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlin.coroutines.startCoroutine
import kotlin.coroutines.suspendCoroutine

/**
 * An app whose guard answers when a step of a shared case says so, or that has none; [ended] has each link after what became of
 * it.
 */
class GuardedApp(private val slow: List<String>, private val hasGuard: Boolean) {
    val ended = mutableListOf<String>()
    private val waiting = mutableMapOf<String, Continuation<Boolean>>()
    private val guard = LinksGuard { link ->
        val text = link.url()
        val question = link.requirement ?: text.takeIf { it in slow }
        if (question == null) true else {
            ended.add("asked $text")
            suspendCoroutine { waiting[question] = it }
        }
    }

    fun open(text: String) {
        val link = (Links.parse(text) as LinksResult.Link).link
        if (!hasGuard) {
            ended.add((if (link.requirement == null) "allowed" else "denied") + " $text")
            return
        }
        suspend { guard.check(link) }.startCoroutine(Continuation(EmptyCoroutineContext) { answer ->
            ended.add((answer.getOrNull()?.name?.lowercase() ?: "failed") + " $text")
        })
    }

    fun answer(question: String, answer: Boolean) { waiting.remove(question)?.resume(answer) }

    fun fail(question: String) { waiting.remove(question)?.resumeWithException(IllegalStateException("the login failed")) }

    /** Ends the view that asked. */
    fun cancel(question: String) { waiting.remove(question)?.resumeWithException(CancellationException("the view is gone")) }
}
