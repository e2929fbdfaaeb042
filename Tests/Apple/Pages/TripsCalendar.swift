// With: Examples/Sources/TripsCalendar
// Block: Examples/Sources/TripsCalendar/README.md#tripscalendar
