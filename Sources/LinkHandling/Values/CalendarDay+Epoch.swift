import LinkRoutes

// Years begin in March here, so that the leap day is the last of its year and months have a formula.
extension CalendarDay {
    /// The midnight in UTC that the day begins with, counted from 1970.
    var milliseconds: Int64 { Int64(daysSince1970) * 86_400_000 }

    /// The days since 1970-01-01.
    private var daysSince1970: Int {
        let year = month > 2 ? year : year - 1
        let era = (year + 400) / 400 - 1
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day so many days after 1970-01-01, nil outside the years 0 to 9999.
    init?(daysSince1970 days: Int) {
        // The first of March of the year 0 is day 719,468 before 1970; 60 days earlier the year begins.
        let shifted = days + 719_468
        guard (-60...3_652_000).contains(shifted) else { return nil }
        let era = (shifted + 146_097) / 146_097 - 1
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        self.init(
            year: era * 400 + yearOfEra + (month < 10 ? 0 : 1),
            month: month < 10 ? month + 3 : month - 9,
            day: dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}
