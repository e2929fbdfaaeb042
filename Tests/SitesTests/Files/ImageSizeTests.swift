import Testing

@testable import Sites

/// The beginnings of images, 640 pixels wide and 480 high.
enum SampleImage {
    static let size = ImageSize(width: 640, height: 480)

    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
            0, 0, 2, 128, 0, 0, 1, 224,
        ]
    static let gif = Array("GIF89a".utf8) + [128, 2, 224, 1]
    static let lossyWebP =
        Array("RIFF".utf8) + [0, 1, 0, 0] + Array("WEBPVP8 ".utf8) + [0, 1, 0, 0, 0x10, 0, 0, 0x9D, 0x01, 0x2A]
        + [128, 2, 224, 1]
    // 14 bits of 639, then 14 bits of 479.
    static let losslessWebP =
        Array("RIFF".utf8) + [0, 1, 0, 0] + Array("WEBPVP8L".utf8) + [0, 1, 0, 0, 0x2F] + [0x7F, 0xC2, 0x77, 0x00]
    static let extendedWebP =
        Array("RIFF".utf8) + [0, 1, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + [
            127, 2, 0, 223, 1, 0,
        ]

    static let jpeg = jpeg(start: [])

    /// A JPEG with these bytes before its frame header.
    static func jpeg(start: [UInt8], frame: UInt8 = 0xC2, width: Int = 640, height: Int = 480) -> [UInt8] {
        let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0xFF, 0xC0] + start + [0xFF, frame, 0, 17, 8] + sides + [3]
    }

    /// The Exif segment of a photo that was taken with the camera held like this.
    static func exif(orientation: UInt8, isLittle: Bool) -> [UInt8] {
        let directory: [UInt8] =
            isLittle
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 1, 1, 3, 0, 1, 0, 0, 0, 7, 0, 0, 0]
                + [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
            : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2, 1, 1, 0, 3, 0, 0, 0, 1, 0, 7, 0, 0]
                + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        let content = Array("Exif\0\0".utf8) + directory
        return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
    }

    static let all = [
        png, gif, lossyWebP, losslessWebP, extendedWebP, jpeg, jpeg(start: exif(orientation: 1, isLittle: true)),
    ]
}

@Suite struct ImageSizeTests {
    @Test(arguments: SampleImage.all)
    func `the size is read from the header`(image: [UInt8]) {
        #expect(ImageSize(image) == SampleImage.size)
        #expect(ImageSize(image + [1, 2, 3]) == SampleImage.size)
    }

    @Test(arguments: SampleImage.all)
    func `a file that ends before its size has none`(image: [UInt8]) {
        // The last byte of the sample JPEG is not of its size.
        for count in 0..<image.count - 1 { #expect(ImageSize(Array(image[..<count])) == nil) }
    }

    @Test(arguments: SampleImage.all)
    func `no byte of a header leads beyond the file`(image: [UInt8]) {
        for index in image.indices {
            for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xD8, 0xE1, 0xFE, 0xFF] {
                var changed = image
                changed[index] = byte
                let size = ImageSize(changed)
                #expect(size == nil || (size?.width ?? 0) > 0 && (size?.height ?? 0) > 0)
            }
        }
    }

    @Test(arguments: 0...9 as ClosedRange<UInt8>, [true, false])
    func `a photo that browsers turn has its sides swapped`(orientation: UInt8, isLittle: Bool) {
        let image = SampleImage.jpeg(start: SampleImage.exif(orientation: orientation, isLittle: isLittle))
        let turned = ImageSize(width: 480, height: 640)
        #expect(ImageSize(image) == ((5...8).contains(orientation) ? turned : SampleImage.size))
    }

    @Test(arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xCF] as [UInt8])
    func `each kind of frame header has the size`(frame: UInt8) {
        #expect(ImageSize(SampleImage.jpeg(start: [], frame: frame)) == SampleImage.size)
    }

    @Test(
        arguments: [
            // Tables look like frame headers by their number; fill bytes and markers without a segment stand between segments.
            ([0xFF, 0xC4, 0, 3, 1], true), ([0xFF, 0xCC, 0, 2], true), ([0xFF, 0xFF, 0xFF], true),
            ([0xFF, 0x01], true),
            // The data of the image, the end, no marker, a length that does not count itself, one beyond the file.
            ([0xFF, 0xDA, 0, 2], false), ([0xFF, 0xD9], false), ([0x00], false), ([0xFF, 0xFE, 0, 1], false),
            ([0xFF, 0xFE, 0xFF, 0xFF], false),
        ] as [([UInt8], Bool)]
    )
    func `segments before the frame header are skipped by their lengths`(start: [UInt8], isRead: Bool) {
        #expect((ImageSize(SampleImage.jpeg(start: start)) == SampleImage.size) == isRead)
    }

    @Test(
        arguments: [
            [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF], [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF], [0x58, 0x58], [],
        ] as [[UInt8]]
    )
    func `broken Exif data is ignored`(tiff: [UInt8]) {
        let content = Array("Exif\0\0".utf8) + tiff
        let exif = [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
        #expect(ImageSize(SampleImage.jpeg(start: exif)) == SampleImage.size)
    }

    @Test func `a file with thousands of segments is given up`() {
        let segment: [UInt8] = [0xFF, 0xE1, 0, 16] + Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0]
        #expect(ImageSize(SampleImage.jpeg(start: Array(repeatElement(segment, count: 5_000).joined()))) == nil)
    }

    @Test func `the sides of a PNG and of a lossy WebP have 32 and 14 bits`() {
        #expect(ImageSize(SampleImage.png.dropLast(8) + [UInt8](repeating: 255, count: 8))?.width == 4_294_967_295)
        #expect(ImageSize(SampleImage.lossyWebP.dropLast(4) + [128, 0xC2, 224, 0x41]) == SampleImage.size)
    }

    @Test func `a file of another kind, or with an empty side, has no size`() {
        #expect(ImageSize([]) == nil)
        #expect(ImageSize(Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\"/>".utf8)) == nil)
        #expect(ImageSize(SampleImage.png.dropLast(4) + [0, 0, 0, 0]) == nil)
        #expect(ImageSize(SampleImage.gif.dropLast(4) + [0, 0, 224, 1]) == nil)
        // Its height comes after the image data.
        #expect(ImageSize(SampleImage.jpeg(start: [], height: 0)) == nil)
        #expect(ImageSize(SampleImage.jpeg(start: [], frame: 0xC4)) == nil)
    }
}
