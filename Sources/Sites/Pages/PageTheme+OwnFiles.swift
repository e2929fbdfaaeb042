public import Templates

extension PageTheme {
    /// linkd's own templates and words: what a theme of one's own starts from.
    public static let ownFiles: [TemplateFile] = [
        TemplateFile(name: "page.html", text: PackageResources.page_html),
        TemplateFile(name: "head.html", text: PackageResources.head_html),
        TemplateFile(name: "brand.html", text: PackageResources.brand_html),
        TemplateFile(name: "actions.html", text: PackageResources.actions_html),
        TemplateFile(name: "stores.html", text: PackageResources.stores_html),
        TemplateFile(name: "footer.html", text: PackageResources.footer_html),
        TemplateFile(name: "words/ar.json", text: PackageResources.ar_json),
        TemplateFile(name: "words/de.json", text: PackageResources.de_json),
        TemplateFile(name: "words/en.json", text: PackageResources.en_json),
        TemplateFile(name: "words/es.json", text: PackageResources.es_json),
        TemplateFile(name: "words/fr.json", text: PackageResources.fr_json),
        TemplateFile(name: "words/it.json", text: PackageResources.it_json),
        TemplateFile(name: "words/ja.json", text: PackageResources.ja_json),
        TemplateFile(name: "words/nl.json", text: PackageResources.nl_json),
        TemplateFile(name: "words/pl.json", text: PackageResources.pl_json),
        TemplateFile(name: "words/pt.json", text: PackageResources.pt_json),
        TemplateFile(name: "words/zh.json", text: PackageResources.zh_json),
    ]
}
