export const expectationQueries = 'expectations'
export const tendencyQueries = 'tendencies'
/** Query name of both option lists. */
export const optionQueries = 'expectation-options'

/**
 * Queries that become stale after a tendency or expectation changes, including rows 11 to 13 of the
 * summary.
 */
export const staleByExpectations = [expectationQueries, tendencyQueries, 'delinquency'] as const

/** The type that requires a reason (spec 3:5). */
export const unlikelyType = 'Improvável Recebimento'

/** Base path of tendency and expectation calls (spec 3:7). */
export const base = '/api/{product}/v1/prioritization'
