/// What pages show that do not say otherwise.
struct PageDefaults {
    var name = ""
    /// The language of texts that name none.
    var language = "en"
    var icon: String?
    var image: PageText?
    var hasBanner = true
    var website: String?
}
