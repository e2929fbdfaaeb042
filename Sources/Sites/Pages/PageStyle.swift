import HTTP

/// The stylesheet of every page: its own name changes with its content, so browsers keep it for good.
enum PageStyle {
    /// The path that asks for it.
    static let path = ReservedNames.folder + "page-\(EntityTag(hashing: css.utf8).description.filter(\.isHexDigit)).css"

    /// The answer that sends it.
    static func answer(gzip: ([UInt8]) -> [UInt8]?) throws(ResponseFieldError) -> ExactAnswer {
        try ExactAnswer(
            Array(css.utf8),
            type: "text/css; charset=utf-8",
            cache: "public, max-age=31536000, immutable",
            gzip: gzip,
            from: .pageFile
        )
    }

    /// The text.
    static let css = """
        :root {
            color-scheme: light dark;
            --ground: #f3f3f0;
            --surface: #fff;
            --ink: #17181a;
            --muted: #5c5f66;
            --line: #dcdcd6;
            --button: #17181a;
            --button-hover: #33353a;
            --on-button: #fff;
            --wash: #f3f3f0;
            --focus: #1a66d6;
            --shadow: 0 1px 2px #1718190a, 0 12px 40px -8px #1718191f;
        }

        @media (prefers-color-scheme: dark) {
            :root {
                --ground: #0c0d0f;
                --surface: #17181b;
                --ink: #f4f4f2;
                --muted: #a3a6ad;
                --line: #36383e;
                --button: #f4f4f2;
                --button-hover: #fff;
                --on-button: #17181a;
                --wash: #222428;
                --focus: #7fb2ff;
                --shadow: 0 0 0 1px #ffffff12;
            }
        }

        *, ::before, ::after { box-sizing: border-box; }

        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }

        body {
            display: flex;
            flex-direction: column;
            min-block-size: 100vh;
            min-block-size: 100svh;
            margin: 0;
            background: var(--surface);
            color: var(--ink);
            font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
            overflow-wrap: anywhere;
            -webkit-font-smoothing: antialiased;
        }

        main {
            --gutter: 1.5rem;
            inline-size: 100%;
            padding: var(--gutter);
        }

        h1, h2, p { margin: 0; }

        .cover {
            display: block;
            inline-size: calc(100% + 2 * var(--gutter));
            block-size: auto;
            aspect-ratio: 1200 / 630;
            margin: calc(-1 * var(--gutter)) calc(-1 * var(--gutter)) var(--gutter);
            background: var(--wash);
            object-fit: cover;
        }

        .brand {
            display: flex;
            align-items: center;
            gap: .625rem;
            color: var(--muted);
            font-size: .9375rem;
            font-weight: 500;
            line-height: 1.3;
        }

        .icon {
            display: grid;
            flex: none;
            place-content: center;
            inline-size: 2rem;
            block-size: 2rem;
            border-radius: 22.5%;
            background: var(--button);
            color: var(--on-button);
            font-weight: 600;
            line-height: 1;
        }

        /* A page titled with the app's own name does not say it twice. */
        .icon:only-child {
            inline-size: 4rem;
            block-size: 4rem;
            font-size: 1.75rem;
        }

        h1 {
            margin-block-start: 1.25rem;
            font-size: clamp(1.75rem, 1.5rem + 1.2vw, 2.125rem);
            font-weight: 650;
            letter-spacing: -.022em;
            line-height: 1.15;
            text-wrap: balance;
        }

        /* Letter spacing breaks scripts whose letters join. */
        [dir="rtl"] h1 { letter-spacing: 0; }

        .lead {
            margin-block-start: .625rem;
            color: var(--muted);
            font-size: 1.0625rem;
            text-wrap: pretty;
        }

        .actions {
            display: grid;
            gap: .25rem;
            margin-block-start: 1.75rem;
        }

        a {
            display: grid;
            place-content: center;
            min-block-size: 3rem;
            padding: .625rem .5rem;
            border: 1px solid transparent; /* Drawn by the system in forced colours. */
            border-radius: .875rem;
            color: inherit;
            font-size: .9375rem;
            font-weight: 500;
            line-height: 1.35;
            text-align: center;
            text-decoration: none;
            text-wrap: balance;
            -webkit-tap-highlight-color: transparent;
        }

        a:active { opacity: .75; }

        a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }

        .actions a:first-child {
            min-block-size: 3.25rem;
            background: var(--button);
            color: var(--on-button);
            font-size: 1.0625rem;
            font-weight: 600;
        }

        .actions a + a { color: var(--muted); }

        .stores {
            margin-block-start: 1.25rem;
            padding-block-start: 1.5rem;
            border-block-start: 1px solid var(--line);
        }

        h2 {
            font-size: .9375rem;
            font-weight: 600;
        }

        .stores p {
            color: var(--muted);
            font-size: .9375rem;
        }

        .stores div {
            display: grid;
            grid-template-columns: repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr));
            gap: .5rem;
            margin-block-start: 1rem;
        }

        .stores a { border-color: var(--line); }

        footer {
            margin-block-start: auto;
            padding: 1rem 1.5rem 1.5rem;
            color: var(--muted);
            font-size: .8125rem;
            text-align: center;
        }

        @media (hover: hover) {
            a:hover { background: var(--wash); color: var(--ink); }
            .actions a:first-child:hover { background: var(--button-hover); color: var(--on-button); }
        }

        @media (prefers-reduced-motion: no-preference) {
            a { transition: background-color .15s, color .15s; }
        }

        @media (min-width: 36rem) {
            body { justify-content: center; padding: 2rem; background: var(--ground); }

            main {
                --gutter: 2.25rem;
                max-inline-size: 32rem;
                margin-inline: auto;
                border-radius: 1.75rem;
                background: var(--surface);
                box-shadow: var(--shadow);
                overflow: hidden;
            }

            .cover { margin-block-end: 2rem; }

            footer { max-inline-size: 40rem; margin: 0 auto; padding-block-end: 0; }
        }

        @media print {
            :root { color-scheme: light; --surface: #fff; --ink: #000; --muted: #000; --line: #999; --shadow: none; }
            body { display: block; padding: 0; background: var(--surface); }
            main { max-inline-size: none; padding: 0; border-radius: 0; }
            .cover { inline-size: 60%; margin: 0 0 1.5rem; }
            .actions { display: none; }
            .stores div, .stores a { display: block; min-block-size: 0; padding: 0; border: 0; text-align: start; }
            .stores a::after { content: ": " attr(href); font-weight: 400; }
            footer { max-inline-size: none; padding: 1rem 0; text-align: start; }
        }

        """
}
