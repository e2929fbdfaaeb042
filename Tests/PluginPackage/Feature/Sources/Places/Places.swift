/// Returns the link of a place.
public func link(to place: String) -> PlaceLinks { .place(name: place) }
