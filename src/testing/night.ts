/** True in `npm run nightly`, which runs repetitive tests for every call and row. */
export const isNight = process.env['NIGHT'] === '1'
