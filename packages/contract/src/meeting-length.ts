// Beside the other bounds, so that a list of meetings loads none of those.

/** Minutes that an interview and a demo session last. */
export const meetingMinutes = 30
