"""The brands of the folder `gallery`, each by one page of it."""

BRANDS = {
    "fjord": "http://fjord.example.com/items/B2/2026-11-28",
    "night": "http://night.example.com/items/4/2026-11-28",
    "press": "http://press.example.com/items/lighthouse",
    "bakery": "http://bakery.example.com/items/3/2026-11-28",
    "bank": "http://bank.example.com/items/4711",
    "sample": "http://sample.example.com/items/1",
}
GALLERY = ["fjord", "night", "press", "bakery", "bank"]
