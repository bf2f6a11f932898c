/** Query that browsers refetch after any move of a legal action. */
export const lawsuitQueries = 'lawsuits'
