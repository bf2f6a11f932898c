/** True in `npm run nightly`: tests that repeat one question for many calls or rows run whole. */
export const isNight = process.env['NIGHT'] === '1'
