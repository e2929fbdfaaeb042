// With: Examples/Sources/TripsCalendar
// Block: Examples/README.md#tripscalendar
