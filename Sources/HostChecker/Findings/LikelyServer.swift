/// The server or service that probably answers, for a fix that names the line to change.
enum LikelyServer: Equatable {
    case nginx, cloudflare, cloudFront, gitHubPages, firebase, nextJS
    /// One with advice of its own for a missing file, or of which no setting is known here; the unknown one does not name
    /// itself, and is often nginx.
    case known(String), other, unknown

    /// What is wrong with the answer.
    enum Trouble {
        case contentType, redirect, missing, refused, compressed
    }

    /// Recognizes the server by the fields that it adds to its answers.
    init(_ answer: Answer?) {
        let server = answer?["server"]?.lowercased() ?? ""
        let via = answer?["via"]?.lowercased() ?? ""
        if server.has("cloudflare") || answer?["cf-ray"] != nil {
            self = .cloudflare
        } else if server.has("amazons3") || server.has("cloudfront") || via.has("cloudfront")
            || answer?["x-amz-cf-id"] != nil
        {
            self = .cloudFront
        } else if answer?["vary"]?.lowercased().has("x-fh-requested-host") == true {
            self = .firebase
        } else if answer?["x-powered-by"]?.lowercased().has("next.js") == true {
            self = .nextJS
        } else if server.has("github.com") {
            self = .gitHubPages
        } else if server.hasPrefix("nginx") || server.hasPrefix("openresty") {
            self = .nginx
        } else {
            let name = server + " " + (answer?["x-powered-by"]?.lowercased() ?? "")
            // Tomcat names itself Apache-Coyote.
            let products = name.split { " /,(".contains($0) }.map(String.init)
            let known = Self.advice.first { products.contains($0.server) }?.missing
            self = known.map(LikelyServer.known) ?? (products.isEmpty ? .unknown : .other)
        }
    }

    /// Returns the instruction for a trouble with a path.
    func fix(_ trouble: Trouble, _ path: String) -> String {
        switch self {
        case .nginx, .unknown: (self == .nginx ? "" : general(trouble) + "; ") + nginx(trouble, path)
        case .cloudflare: cloudflare(trouble, path)
        case .cloudFront: cloudFront(trouble, path)
        case .gitHubPages: gitHubPages(trouble)
        case .firebase, .nextJS: framework(trouble, path)
        case .known(let advice) where trouble == .missing: "\(general(trouble)); \(advice)"
        case .known, .other: general(trouble)
        }
    }

    /// What hides a file at a server that names itself in `Server` or `X-Powered-By`.
    private static let advice: [(server: String, missing: String)] = [
        ("vercel", "in Vercel: put it into public/.well-known, and deploy again"),
        ("netlify", "in Netlify: put .well-known into the folder that is published, and deploy again"),
        ("apache", "in Apache: put RewriteRule ^\\.well-known/ - [L] above the other rules of .htaccess"),
        ("microsoft-iis", "in IIS: add <mimeMap fileExtension=\".\" mimeType=\"application/json\" /> to web.config"),
        (
            "express",
            "in Express: use express.static(\"public\", { dotfiles: \"allow\" }), which leaves out .well-known without it"
        ),
        ("caddy", "in Caddy: put handle /.well-known/* with a file_server before the other routes"),
    ]

    private func general(_ trouble: Trouble) -> String {
        switch trouble {
        case .contentType: "send \"Content-Type: application/json\""
        case .redirect: "answer this path itself with 200, also where the rest of the site redirects"
        case .missing: "publish the file at this path"
        case .refused: "let every client read this path: no bot check, login, or rule for countries or agents"
        case .compressed: "compress only for clients that send Accept-Encoding"
        }
    }

    private func nginx(_ trouble: Trouble, _ path: String) -> String {
        switch trouble {
        case .contentType: "in nginx: location = \(path) { default_type application/json; types { } … }"
        case .redirect:
            "in nginx: put location = \(path) { … } into the server block, and move its \"return 301\" into location / { }"
        case .missing:
            "in nginx: put location ^~ /.well-known/ { … } above a rule such as location ~ /\\. { deny all; }"
        case .refused: "in nginx: location = \(path) { allow all; auth_basic off; … }, without limit_req"
        case .compressed: "in nginx: gunzip on; and no \"gzip_static always\" for location = \(path)"
        }
    }

    private func cloudflare(_ trouble: Trouble, _ path: String) -> String {
        let expression = "http.request.uri.path eq \"\(path)\""
        return switch trouble {
        case .contentType:
            "in Cloudflare: Rules, Transform Rules, Modify Response Header: if \(expression), set static Content-Type to "
                + "application/json"
        case .redirect:
            "in Cloudflare: Rules, Redirect Rules and Page Rules: add \"and not \(expression)\" to the rule that redirects"
        case .missing: "publish the file at the origin, then purge \(path) in Cloudflare: Caching, Purge Cache"
        case .refused:
            "in Cloudflare: Security, WAF, Custom rules: if \(expression), Skip all remaining rules, Super Bot Fight Mode "
                + "and rate limits"
        case .compressed: "in Cloudflare: Rules, Compression Rules: if \(expression), no compression"
        }
    }

    private func cloudFront(_ trouble: Trouble, _ path: String) -> String {
        let key = path.dropFirst()
        return switch trouble {
        case .contentType:
            "in S3: aws s3 cp FILE s3://BUCKET/\(key) --content-type application/json, then create an invalidation of "
                + "\(path) in CloudFront"
        case .redirect:
            "in CloudFront: add a behavior for \(path) before the one whose function or viewer policy redirects; in S3: "
                + "remove the routing rule that matches it"
        case .missing:
            "upload it to S3 as \(key) (hidden folders are often left out), and let the bucket policy allow s3:GetObject: "
                + "S3 answers 403 for a missing file; in Amplify: put a rewrite (200) of \(path) to that file above the one to index.html"
        case .refused: "in AWS WAF: add a rule above the others that allows the URI path \(path)"
        case .compressed: "in S3: upload \(key) without --content-encoding gzip"
        }
    }

    private func framework(_ trouble: Trouble, _ path: String) -> String {
        switch (self, trouble) {
        case (.firebase, .missing):
            "in firebase.json: remove \"**/.*\" from \"ignore\", which leaves out .well-known, and deploy again"
        case (.firebase, .redirect):
            "in firebase.json: remove \"trailingSlash\" and the entry of \"redirects\" that matches \(path)"
        case (_, .missing): "put the file at public\(path), exclude its path from the middleware, and deploy again"
        case (_, .redirect): "in next.config.js: remove trailingSlash: true; and exclude \(path) from the middleware"
        default: general(trouble)
        }
    }

    private func gitHubPages(_ trouble: Trouble) -> String {
        switch trouble {
        case .contentType:
            "GitHub Pages chooses the type by the name: serve this path from a host that sets Content-Type"
        case .redirect: "in GitHub Pages: make the host of the links the custom domain; the other name always redirects"
        case .missing:
            "in GitHub Pages: add \"include: [.well-known]\" to _config.yml or an empty .nojekyll; "
                + "upload-pages-artifact needs include-hidden-files: true"
        case .refused, .compressed: general(trouble)
        }
    }
}
