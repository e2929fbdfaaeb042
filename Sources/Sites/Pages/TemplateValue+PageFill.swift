import LinkRoutes
import Templates

extension TemplateValue<PageFill> {
    static func text(_ text: String) -> Self { .content(.text([.text(text)])) }

    static func text(_ pieces: [PageText.Piece]) -> Self { .content(.text(pieces)) }

    static func url(_ url: PageURL) -> Self { .content(.url(url)) }
}
