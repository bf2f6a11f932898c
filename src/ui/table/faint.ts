import type { ReactNode } from 'react'

/** '-', zero and nothing say too little for a line of a card. */
export const isFaint = (content: ReactNode): boolean =>
  content === '-' ||
  content === '0,00' ||
  content === 0 ||
  content === '0' ||
  content === null ||
  content === undefined ||
  content === ''
