import { formatCnpj, formatCnpjRoot, isCnpj, isCnpjRoot } from '#values/cnpj.ts'
import { formatCpf, isCpf } from '#values/cpf.ts'
import { foldCode } from '#values/fold-code.ts'

/**
 * Upper case without mask or blanks, as stored and compared; keeps the letters of a CNPJ (brazil
 * 3.1).
 */
export const normalizeDocument = (text: string): string =>
  foldCode(text)
    .replace(/[./\s-]/g, '')
    .toUpperCase()

/** True for a CPF or CNPJ with correct check digits (rules 4.6, G02). */
export const isDocument = (text: string): boolean => isCpf(text) || isCnpj(text)

/**
 * By length only, so that an invalid document has a kind, too: eleven characters are a CPF, others
 * a CNPJ.
 */
export const documentKind = (text: string): 'CPF' | 'CNPJ' =>
  normalizeDocument(text).length === 11 ? 'CPF' : 'CNPJ'

/** With the mask of its kind; returns any other text unchanged. */
export const formatDocument = (text: string): string =>
  documentKind(text) === 'CPF' ? formatCpf(text) : formatCnpj(text)

/**
 * For lists and logs: a CPF as '***.982.247-**' (LGPD art. 6); a CNPJ in full, because it is
 * public; other texts hidden.
 */
export const maskDocument = (text: string): string => {
  const bare = normalizeDocument(text)
  if (/^\d{11}$/.test(bare)) return `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**`
  return /^[A-Z0-9]{14}$/.test(bare) ? formatCnpj(bare) : '***'
}

const cpfLike = /(?<![\p{L}\p{N}])\d{3}[.\s]?\d{3}[.\s]?\d{3}[-.\s]?\d{2}(?![\p{L}\p{N}])/gu
const cnpjLike =
  /(?<![\p{L}\p{N}])[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\p{L}\p{N}])/giu

/** Hides everything that looks like a CPF or CNPJ, for logs and alerts. */
export const withoutDocuments = (text: string): string =>
  text
    .replace(cnpjLike, (found) =>
      /^\d{14}$/.test(normalizeDocument(found)) || isCnpj(found) ? '***' : found,
    )
    .replace(cpfLike, '***')

/** Masks a searched document; the root of a CNPJ is as public as the whole. */
export const maskSearched = (document: string): string =>
  isCnpjRoot(document) ? formatCnpjRoot(document) : maskDocument(document)
