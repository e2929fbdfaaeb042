// With: Examples/Sources/TripsCalendar
// For: iOS visionOS
// Block: Examples/Sources/TripsCalendar/README.md#the-app
// Block: Examples/Sources/TripsCalendar/README.md#the-environment-value
// Block: Examples/Sources/TripsCalendar/README.md#the-form-and-the-details
