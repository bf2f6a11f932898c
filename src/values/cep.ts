export const normalizeCep = (text: string): string => text.replace(/[.\s-]/g, '')

/**
 * True for eight digits, with or without the mask. Leading zeros count: '01310-100' is São Paulo.
 */
export const isCep = (text: string): boolean => /^\d{8}$/.test(normalizeCep(text))

/** '01310-100'; returns any text without eight digits unchanged. */
export const formatCep = (text: string): string =>
  isCep(text) ? normalizeCep(text).replace(/(.{5})(...)/, '$1-$2') : text
