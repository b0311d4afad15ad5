// Sentences that the public site and the app promise alike.

export const oneStudentPromise = 'طالب واحد في كل حصة'
