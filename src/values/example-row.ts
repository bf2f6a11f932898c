/** First cell of the example row of a template. */
export const exampleMark = 'EXEMPLO'

/** Why the example row of a template is rejected. */
export const exampleReason = 'Esta é a linha de exemplo do modelo: apague-a.'

// Blanks around the mark; longer cells are data, and most rows are told by their length.
const longestMark = exampleMark.length + 8

/** Whether a row with this first cell is the example row of a template. */
export const isExampleRow = (first: string | undefined): boolean =>
  first !== undefined &&
  first.length >= exampleMark.length &&
  first.length <= longestMark &&
  first.trim().toUpperCase() === exampleMark
