/** What browsers read again after any move of a legal action. */
export const lawsuitQueries = 'lawsuits'
