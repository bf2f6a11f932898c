/** The name under which expectations become stale. */
export const expectationQueries = 'expectations'
/** The name under which tendencies become stale. */
export const tendencyQueries = 'tendencies'
/** The name under which the two lists of options become stale. */
export const optionQueries = 'expectation-options'

/** What becomes stale where a tendency or an expectation is written: rows 11 to 13 of the summary too. */
export const staleByExpectations = [expectationQueries, tendencyQueries, 'delinquency'] as const

/** The type that asks for a reason (spec 3:5). */
export const unlikelyType = 'Improvável Recebimento'

/** Where tendency and expectation live (spec 3:7). */
export const base = '/api/{product}/v1/prioritization'
