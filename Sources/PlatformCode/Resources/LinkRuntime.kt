// The part of generated Kotlin that is the same for every table: it reads, matches and prints links by the rules of
// docs/route-table.md. `NAME` stands for the name of the type. The declarations before the first mark stand for those of a
// table, so that the compiler can check this file. The part before the second mark follows the type.

import java.time.LocalDate
import java.time.format.DateTimeParseException
import kotlin.coroutines.Continuation
import kotlin.coroutines.cancellation.CancellationException
import kotlin.coroutines.suspendCoroutine

public sealed interface NAME {
    public data object Home : NAME
    public companion object {
        public fun parse(text: String): NAMEResult = NAMEResult.Malformed(text)
    }
}

private val NAME.parts: NAMEParts
    get() = when (this) {
        is NAME.Home -> NAMEParts(0, emptyMap(), emptyList())
    }

private object NAMETable {
    val hosts: List<String> = listOf<String>()
    val schemes: List<String> = listOf<String>()
    val schemeHosts: List<String>? = null
    val routes: List<String> = listOf<String>()
    val entries: List<String> = listOf<String>()
}

// What follows is in every generated file.

/** What a text is. */
public sealed interface NAMEResult {
    /** A link, with the query items and the fragment that the table does not declare. */
    public data class Link(
        public val link: NAME,
        public val other: List<Pair<String, String?>>,
        public val fragment: String?,
    ) : NAMEResult
    /** A value that is not of its type, such as an unknown value of an enum. */
    public data class BadValue(
        public val route: String,
        public val parameter: String,
        public val type: String,
        public val text: String,
    ) : NAMEResult
    /** A link of the site whose route does not open the app: show its page. */
    public data class NotForApp(public val route: String) : NAMEResult
    /** No route matches the link. */
    public data object Unmatched : NAMEResult
    /** A link of another site or app. */
    public data object Foreign : NAMEResult
    /** No table could route the text. */
    public data class Malformed(public val code: String) : NAMEResult
}

// What follows is in every generated file.

/**
 * Returns the link: https, or the app's scheme if the route has no https link or [scheme] is given.
 *
 * It throws a [NAMEException] if no link can have the values.
 */
public fun NAME.url(scheme: String? = null): String = NAMERules.printed(parts, scheme)

/** Whether the link leads the user somewhere; false for `"navigation": false` in the table. */
public val NAME.isNavigation: Boolean
    get() = NAMERules.routes[parts.route].isNavigation

/** What the route requires of the app, such as `login`: `requires` of the table. */
public val NAME.requirement: String?
    get() = NAMERules.routes[parts.route].requirement

/**
 * The links above this one, from the top: those of the beginnings of its path, without query items.
 *
 * What is no screen above this one is left out: `/`, on which a stack of screens begins, the same route, a route that is no
 * navigation or requires something else, and one that has a parameter where this route has text.
 */
public val NAME.parents: List<NAME>
    get() {
        val own = parts
        val path = try { NAMERules.path(own) } catch (problem: NAMEException) { return emptyList() }
        val origins = NAMETable.hosts.take(1).map { "https://$it" } + NAMETable.schemes.take(1).map { "$it://" }
        val pieces = path.substringBefore('?').split('/').drop(1).dropLast(1)
        val links = pieces.indices.mapNotNull { last ->
            val beginning = pieces.take(last + 1).joinToString("") { "/$it" }
            origins.map { NAME.parse(it + beginning) }.filterIsInstance<NAMEResult.Link>().map { it.link }
                .firstOrNull { NAMERules.isAbove(it.parts.route, own.route, last + 1) }
        }
        return links.filterIndexed { index, link -> index == 0 || link != links[index - 1] }
    }

/** What a [NAMEGuard] says of a link. */
public enum class NAMEAnswer { ALLOWED, DENIED, SUPERSEDED }

/**
 * Asks the app whether it may follow a link, for example after a login.
 *
 * Links that wait for the same requirement share one question, so that the user is asked once. A newer navigation supersedes
 * those that wait, but one with a requirement only if it has the same: the link that ends a login does not end what waits for
 * it. Links to routes with `"callbacks": true` or `"navigation": false` supersede nothing and are not superseded. Use a guard on
 * one thread, such as the main one.
 */
public class NAMEGuard(private val isAllowed: suspend (NAME) -> Boolean) {
    private class Waiting(val requirement: String?, val isAction: Boolean) {
        var isSuperseded = false
    }

    private val waiting = mutableListOf<Waiting>()

    // The links that wait for the answer to another link's question; null asks one of them to ask again.
    private val questions = mutableMapOf<String, MutableList<Continuation<Boolean?>>>()

    /** Returns the answer for a link, when the app has given it. */
    public suspend fun check(link: NAME): NAMEAnswer {
        val route = NAMERules.routes[link.parts.route]
        val own = Waiting(route.requirement, route.isAction)
        waiting.filter { !own.isAction && !it.isAction && (it.requirement == null || it.requirement == own.requirement) }
            .forEach { it.isSuperseded = true }
        waiting.add(own)
        try {
            val isAllowed = answer(link, own.requirement)
            return if (own.isSuperseded) NAMEAnswer.SUPERSEDED else if (isAllowed) NAMEAnswer.ALLOWED else NAMEAnswer.DENIED
        } finally {
            waiting.remove(own)
        }
    }

    private suspend fun answer(link: NAME, requirement: String?): Boolean {
        if (requirement == null) return isAllowed(link)
        while (true) {
            val asked = questions[requirement] ?: break
            suspendCoroutine<Boolean?> { asked.add(it) }?.let { return it }
        }
        val others = mutableListOf<Continuation<Boolean?>>()
        questions[requirement] = others
        val answer = runCatching { isAllowed(link) }
        questions.remove(requirement)
        // The view that asked may be gone while others are not.
        val isGone = answer.exceptionOrNull() is CancellationException
        others.forEach { it.resumeWith(if (isGone) Result.success(null) else answer) }
        return answer.getOrThrow()
    }
}

/** Why a value has no link; [code] is one of those of `linkd link`. */
public class NAMEException(public val code: String) : IllegalArgumentException("there is no such link: $code")

private class NAMEProblem(val result: NAMEResult) : Exception()

private class NAMESegment(val kind: String, val text: String, val name: String?, val type: String)

private class NAMEItem(val name: String, val type: String, val isOptional: Boolean)

/** What a link has, before its values are converted. */
private class NAMEValues(
    val route: Int,
    val texts: Map<String, List<String>>,
    val items: List<Pair<String, String?>>,
    val fragment: String?,
) {
    val id: String = NAMERules.routes[route].id

    fun bad(name: String, text: String): Nothing =
        throw NAMEProblem(NAMEResult.BadValue(id, name, NAMERules.type(route, name), text))

    fun list(name: String): List<String> = texts[name] ?: emptyList()

    fun text(name: String): String = texts[name]?.firstOrNull() ?: optionalText(name) ?: bad(name, "")

    // The bare name of a `bool` is true.
    fun optionalText(name: String): String? = items.firstOrNull { it.first == name && it.second != null }?.second
        ?: if (NAMERules.type(route, name) == "bool" && items.any { it.first == name }) "true" else null

    fun <Value> items(name: String, make: (String) -> Value?): List<Value> {
        val type = NAMERules.type(route, name)
        val texts = items.filter { it.first == name }.mapNotNull { it.second }.filter { type == "string" || it.isNotEmpty() }
        return texts.map { if (it.isEmpty() || NAMERules.accepts(type, it)) make(it) ?: bad(name, it) else bad(name, it) }
    }

    fun <Value> value(name: String, make: (String) -> Value?): Value = text(name).let { make(it) ?: bad(name, it) }

    fun <Value> optionalValue(name: String, make: (String) -> Value?): Value? {
        val text = optionalText(name)
        if (text.isNullOrEmpty()) return null
        if (!NAMERules.accepts(NAMERules.type(route, name), text)) bad(name, text)
        return make(text) ?: bad(name, text)
    }
}

/** A route with the texts of its values. */
private class NAMEParts(val route: Int, val texts: Map<String, List<String>>, val items: List<Pair<String, String?>>)

private class NAMERoute(val id: String, val flags: Int, requirement: String, specification: String, alias: String?) {
    val isAction: Boolean = (flags and 8) != 0
    val isNavigation: Boolean = (flags and 16) == 0
    val requirement: String? = requirement.ifEmpty { null }
    val segments: List<NAMESegment> = NAMERules.segments(specification)
    val alias: List<NAMESegment>? = alias?.let { NAMERules.segments(it) }
    val items: List<NAMEItem> = specification.split('#').drop(1).map { item ->
        val type = item.substringAfter(':').removeSuffix("?").removeSuffix("*")
        NAMEItem(item.substringBefore(':'), type, item.last() in "?*")
    }
}

/** The rules R1 to R9 of linkd's route tables. */
private object NAMERules {
    val routes: List<NAMERoute> = NAMETable.routes.map { line ->
        val parts = line.split('\n')
        NAMERoute(parts[0], parts[1].toInt(), parts[2], parts[3], parts.getOrNull(4))
    }
    val entries: List<Pair<Int, List<NAMESegment>>> = NAMETable.entries.map { line ->
        val parts = line.split('\n')
        Pair(parts[0].toInt(), segments(parts[1]))
    }
    private val daysOfMonths = listOf(31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    private val int = Regex("[0-9]{1,19}")
    private val uuid = Regex("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
    private val number = Regex("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?")
    private val date = Regex("[0-9]{4}-[0-9]{2}-[0-9]{2}")

    /** Whether a route is a screen above another one, whose path begins with a path of the first, of [depth] segments. */
    fun isAbove(parent: Int, child: Int, depth: Int): Boolean {
        val (upper, lower) = Pair(routes[parent], routes[child])
        return parent != child && upper.isNavigation && !upper.isAction
            && (upper.requirement == null || upper.requirement == lower.requirement)
            && upper.segments.zip(lower.segments).take(depth).all { (mine, theirs) ->
                mine.kind == "literal" || theirs.kind != "literal"
            }
    }

    private fun malformed(code: String): Nothing = throw NAMEProblem(NAMEResult.Malformed(code))

    private fun lowercased(text: String): String =
        buildString { for (letter in text) append(if (letter in 'A'..'Z') letter + 32 else letter) }

    // R1, R4: the raw text is split, and each piece is checked and decoded once.

    private fun hasLoneSurrogate(text: String): Boolean = text.indices.any { index ->
        (text[index].isHighSurrogate() && text.getOrNull(index + 1)?.isLowSurrogate() != true) ||
            (text[index].isLowSurrogate() && text.getOrNull(index - 1)?.isHighSurrogate() != true)
    }

    private fun digit(byte: Int?): Int = if (byte == null || byte > 0x7f) -1 else when (val letter = byte.toChar()) {
        in '0'..'9' -> letter - '0'
        in 'a'..'f' -> letter - 'a' + 10
        in 'A'..'F' -> letter - 'A' + 10
        else -> -1
    }

    private fun decoded(piece: List<Int>, isPath: Boolean = false): String {
        val bytes = ArrayList<Byte>(piece.size)
        var missing = 0
        var low = 0x80
        var high = 0xbf
        var index = 0
        while (index < piece.size) {
            var byte = piece[index]
            if (isPath && byte == 0x5c) malformed("backslash")
            if (byte == 0x20) malformed("space")
            if (byte < 0x20 || byte == 0x7f) malformed("control")
            if (byte == 0x25) {
                val first = digit(piece.getOrNull(index + 1))
                val second = digit(piece.getOrNull(index + 2))
                if (first < 0 || second < 0) malformed("badEscape")
                byte = first * 16 + second
                if (byte == 0) malformed("nul")
                index += 2
            }
            if (missing > 0) {
                if (byte < low || byte > high) malformed("badUTF8")
                missing -= 1
                low = 0x80
                high = 0xbf
            } else if (byte >= 0x80) {
                if (byte < 0xc2 || byte > 0xf4) malformed("badUTF8")
                missing = if (byte < 0xe0) 1 else if (byte < 0xf0) 2 else 3
                when (byte) {
                    0xe0 -> low = 0xa0
                    0xed -> high = 0x9f
                    0xf0 -> low = 0x90
                    0xf4 -> high = 0x8f
                }
            }
            bytes.add(byte.toByte())
            index += 1
        }
        if (missing > 0) malformed("badUTF8")
        return String(bytes.toByteArray(), Charsets.UTF_8)
    }

    private fun end(bytes: List<Int>, start: Int, marks: String): Int =
        (start until bytes.size).firstOrNull { bytes[it].toChar() in marks } ?: bytes.size

    private fun split(bytes: List<Int>, mark: Char): List<List<Int>> {
        val parts = mutableListOf<List<Int>>()
        var start = 0
        for (index in 0..bytes.size) {
            if (index < bytes.size && bytes[index] != mark.code) continue
            parts.add(bytes.subList(start, index))
            start = index + 1
        }
        return parts
    }

    private fun segment(piece: List<Int>): String =
        decoded(piece, true).also { if (it == "." || it == "..") malformed("dotSegment") }

    private fun pathSegments(path: List<Int>, host: List<Int>?): List<String> {
        val first = listOfNotNull(host?.let { segment(it) })
        val all = split(path, '/').map { segment(it) }
        if (first.size + all.count { it.isNotEmpty() } > 64) malformed("tooManySegments")
        val kept = all.dropLastWhile { it.isEmpty() }
        return first + if (path.firstOrNull() == 0x2f) kept.drop(1) else kept
    }

    // R7: items keep their order and repeats; empty pairs are skipped.
    private fun queryItems(query: List<Int>): List<Pair<String, String?>> {
        val items = split(query, '&').filter { it.isNotEmpty() }.map { pair ->
            val parts = split(pair, '=').map { decoded(it) }
            Pair(parts[0], if (parts.size == 1) null else parts.drop(1).joinToString("="))
        }
        if (items.size > 64) malformed("tooManyQueryItems")
        return items
    }

    // Patterns

    fun segments(specification: String): List<NAMESegment> =
        specification.substringBefore('#').split('/').filter { it.isNotEmpty() }.map { text ->
            val open = text.indexOf('{')
            if (open < 0) return@map NAMESegment("literal", text, null, "string")
            val close = text.indexOf('}', open)
            val inside = text.substring(open + 1, close)
            val before = text.substring(0, open)
            val after = text.substring(close + 1)
            val kind = when {
                inside.endsWith('+') && ':' !in inside -> "rest"
                before.isNotEmpty() -> "prefix"
                after.isNotEmpty() -> "suffix"
                else -> "parameter"
            }
            val name = inside.substringBefore(':').removeSuffix("+")
            NAMESegment(kind, before + after, name, inside.substringAfter(':', "string"))
        }

    fun type(route: Int, name: String): String = routes[route].let { route ->
        route.items.firstOrNull { it.name == name }?.type ?: route.segments.firstOrNull { it.name == name }?.type ?: "string"
    }

    fun accepts(type: String, text: String): Boolean = text.isNotEmpty() && when (type) {
        "string" -> true
        "int" -> int.matches(text)
        "uuid" -> uuid.matches(text)
        "bool" -> text in listOf("true", "false", "1", "0")
        "number" -> number.matches(text)
        "date" -> date.matches(text) && text.substring(8).toInt().let { day ->
            day > 0 && day <= (daysOfMonths.getOrNull(text.substring(5, 7).toInt() - 1) ?: 0)
        }
        else -> text in type.substring(5, type.length - 1).split('|')
    }

    /** The fewest digits that are read as the same number, without an exponent; before JDK 19, `toString` has more of some. */
    fun text(number: Double): String {
        if (!number.isFinite()) return number.toString()
        val exact = java.math.BigDecimal(number)
        val text = (1..17).map { exact.round(java.math.MathContext(it)) }.firstOrNull { it.toDouble() == number } ?: exact
        return text.stripTrailingZeros().toPlainString()
    }

    fun day(text: String): LocalDate? = try { LocalDate.parse(text) } catch (problem: DateTimeParseException) { null }

    private fun matches(segment: NAMESegment, text: String): Boolean = text.isNotEmpty() && when (segment.kind) {
        "literal" -> text == segment.text
        "parameter" -> accepts(segment.type, text)
        "prefix" -> text.length > segment.text.length && text.startsWith(segment.text)
        "suffix" -> text.length > segment.text.length && text.endsWith(segment.text)
        else -> true
    }

    private fun isSatisfied(item: NAMEItem, items: List<Pair<String, String?>>): Boolean =
        items.filter { it.first == item.name }.let { own ->
            own.isNotEmpty() && own.all { (_, value) -> value != null && accepts(item.type, value) }
        }

    // R2, R5, R6, R9: entries are in the order of precedence, so that the first one that matches wins. A host that
    // counts as a segment matches fixed text without regard to case; the same text comes first.
    fun find(text: String): NAMEValues {
        if (hasLoneSurrogate(text)) malformed("badUTF8")
        val bytes = text.toByteArray(Charsets.UTF_8).map { it.toInt() and 0xff }
        if (bytes.size > 8192) malformed("tooLong")
        val colon = bytes.indexOf(0x3a)
        val scheme = lowercased(text.substringBefore(':'))
        val isScheme = colon > 0 && scheme[0] in 'a'..'z' && scheme.all { it in 'a'..'z' || it in '0'..'9' || it in "+-." }
        if (!isScheme) malformed("noScheme")
        val hasAuthority = bytes.getOrNull(colon + 1) == 0x2f && bytes.getOrNull(colon + 2) == 0x2f
        val start = if (hasAuthority) end(bytes, colon + 3, "/?#") else colon + 1
        val authority = if (hasAuthority) bytes.subList(colon + 3, start) else emptyList()
        decoded(authority, true)
        val named = authority.drop(authority.lastIndexOf(0x40) + 1)
        val isLiteral = named.firstOrNull() == 0x5b
        if (isLiteral && 0x5d !in named) malformed("badAuthority")
        val host = named.take(if (isLiteral) named.indexOf(0x5d) + 1 else end(named, 0, ":"))
        val port = named.drop(host.size)
        if (port.isNotEmpty() && (port[0] != 0x3a || port.drop(1).any { it !in 0x30..0x39 })) malformed("badAuthority")
        val pathEnd = end(bytes, start, "?#")
        val queryEnd = if (bytes.getOrNull(pathEnd) == 0x3f) end(bytes, pathEnd, "#") else pathEnd
        val fragment = if (queryEnd < bytes.size) decoded(bytes.drop(queryEnd + 1)) else null
        val path = bytes.subList(start, pathEnd)
        pathSegments(path, null)
        val items = queryItems(if (pathEnd < queryEnd) bytes.subList(pathEnd + 1, queryEnd) else emptyList())
        val isWeb = scheme == "https"
        val hostText = lowercased(String(CharArray(host.size) { host[it].toChar() }))
        val isOwn = if (isWeb) {
            hasAuthority && 0x40 !in authority && NAMETable.hosts.any { own ->
                if (own.startsWith("*.")) hostText.length > own.length - 1 && hostText.endsWith(own.drop(1)) else hostText == own
            }
        } else {
            NAMETable.schemes.any { lowercased(it) == scheme }
        }
        if (!isOwn) throw NAMEProblem(NAMEResult.Foreign)
        val isDropped = isWeb || host.isEmpty() || (NAMETable.schemeHosts?.contains(lowercased(decoded(host))) ?: true)
        val segments = pathSegments(path, if (isDropped) null else host)
        val (route, pattern) = entry(segments, items, isWeb, isDropped) ?: throw NAMEProblem(NAMEResult.Unmatched)
        val texts = mutableMapOf<String, List<String>>()
        pattern.forEachIndexed { index, segment ->
            val name = segment.name ?: return@forEachIndexed
            texts[name] = when (segment.kind) {
                "rest" -> segments.drop(index)
                "prefix" -> listOf(segments[index].substring(segment.text.length))
                "suffix" -> listOf(segments[index].dropLast(segment.text.length))
                else -> listOf(segments[index])
            }
        }
        val names = routes[route].segments.map { it.name }
        return NAMEValues(route, texts, items.filter { !it.first.startsWith("x-") && it.first !in names }, fragment)
    }

    private fun entry(
        segments: List<String>,
        items: List<Pair<String, String?>>,
        isWeb: Boolean,
        isDropped: Boolean,
    ): Pair<Int, List<NAMESegment>>? {
        if (segments.any { it.isEmpty() }) return null
        fun fits(entry: Pair<Int, List<NAMESegment>>, isHost: Boolean): Boolean {
            val (number, pattern) = entry
            val route = routes[number]
            val isLong = pattern.lastOrNull()?.kind == "rest" && segments.size > pattern.size
            return (route.flags and (if (isWeb) 1 else 2)) != 0 && (isLong || segments.size == pattern.size) &&
                pattern.indices.all { (isHost && it == 0) || matches(pattern[it], segments[it]) } &&
                route.items.all { it.isOptional || isSatisfied(it, items) }
        }
        if (isDropped) return entries.firstOrNull { fits(it, false) }
        entries.firstOrNull { it.second.firstOrNull()?.kind == "literal" && fits(it, false) }?.let { return it }
        var best: Pair<Int, List<NAMESegment>>? = null
        for (other in entries) {
            val first = other.second.firstOrNull() ?: continue
            if (first.kind != "literal" || lowercased(first.text) != lowercased(segments[0])) continue
            if (best?.let { first.text < it.second[0].text } != false && fits(other, true)) best = other
        }
        return best ?: entries.firstOrNull { fits(it, false) }
    }

    // R8: a printed link is matched before it is returned.

    private fun encoded(text: String): String {
        if (hasLoneSurrogate(text)) throw NAMEException("badValue")
        return buildString {
            for (byte in text.toByteArray(Charsets.UTF_8)) {
                val letter = (byte.toInt() and 0xff).toChar()
                if (letter in 'A'..'Z' || letter in 'a'..'z' || letter in '0'..'9' || letter in "-._~") append(letter)
                else append('%').append("0123456789ABCDEF"[letter.code shr 4]).append("0123456789ABCDEF"[letter.code and 15])
            }
        }
    }

    fun printed(link: NAMEParts, scheme: String?): String {
        val route = routes[link.route]
        val isWeb = scheme == null && (route.flags and 1) != 0 && NAMETable.hosts.isNotEmpty()
        val origin = when {
            isWeb -> "https://" + NAMETable.hosts[0]
            (route.flags and 2) == 0 -> throw NAMEException("notReachable")
            else -> (NAMETable.schemes.firstOrNull { scheme == null || lowercased(it) == lowercased(scheme) }
                ?: throw NAMEException("notReachable")) + "://"
        }
        val text = origin + path(link)
        val found = try { find(text) } catch (problem: NAMEProblem) {
            val code = (problem.result as? NAMEResult.Malformed)?.code ?: throw NAMEException("notReachable")
            throw NAMEException(if (code.startsWith("too")) "tooLong" else "badValue")
        }
        val isSame = found.route == link.route && found.items == link.items.filter { it.second != null } &&
            route.segments.all { it.name == null || (found.texts[it.name] ?: emptyList()) == link.texts[it.name] }
        if (!isSame) throw NAMEException("shadowed")
        return text
    }

    /** Returns the path and the query, which may lead to another route. */
    fun path(link: NAMEParts): String {
        val route = routes[link.route]
        val last = route.segments.lastOrNull()
        val isShort = last?.kind == "rest" && link.texts[last.name].isNullOrEmpty()
        val pattern = if (isShort) route.alias ?: throw NAMEException("emptyParameter") else route.segments
        val items = link.items.filter { it.second != null }
        for ((name, value) in items) {
            val item = route.items.first { it.name == name }
            if ((!item.isOptional || value != "") && !accepts(item.type, value ?: "")) throw NAMEException("badValue")
        }
        val parts = pattern.flatMap { segment ->
            val own = segment.name?.let { link.texts[it] } ?: return@flatMap listOf(segment.text)
            if ("" in own) throw NAMEException("emptyParameter")
            when (segment.kind) {
                "rest" -> own
                "prefix" -> listOf(segment.text + own[0])
                "suffix" -> listOf(own[0] + segment.text)
                else -> if (accepts(segment.type, own[0])) own else throw NAMEException("badValue")
            }
        }
        if ("." in parts || ".." in parts) throw NAMEException("dotSegment")
        return "/" + parts.joinToString("/") { encoded(it) } +
            if (items.isEmpty()) "" else "?" + items.joinToString("&") { encoded(it.first) + "=" + encoded(it.second ?: "") }
    }
}
