/** Placeholders of a text, and what they become (rules 8.5). */
export const PLACEHOLDERS = {
  lojista: 'nome do lojista',
  fiador: 'nome do fiador',
  shopping: 'nome do shopping',
  luc: 'LUC do maior boleto',
  contrato: 'número do contrato',
  boletos: 'tabela dos boletos',
  citados: 'tabela dos outros boletos em aberto',
  total: 'soma dos valores',
  total_corrigido: 'soma com encargos',
  encargo_dia: 'encargos de mais um dia',
  data: 'dia do envio',
  prazo: 'dez dias depois do envio',
  credor: 'nome do credor',
  credor_documento: 'CNPJ do credor',
  credor_endereco: 'endereço do credor',
  contato: 'telefone do remetente',
  protocolo: 'protocolo da mensagem',
} as const

export type Placeholder = keyof typeof PLACEHOLDERS

export const isPlaceholder = (name: string): name is Placeholder =>
  Object.hasOwn(PLACEHOLDERS, name)

export type TextPart =
  | { readonly literal: string }
  /** The name as written; it may be unknown. */
  | { readonly name: string }

const mark = /\{\{([^{}]*)\}\}/g

/** Splits a text at its placeholders, once: values are never read as text again. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(mark)) {
    if (found.index > from) parts.push({ literal: text.slice(from, found.index) })
    parts.push({ name: found[1] ?? '' })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ literal: text.slice(from) })
  return parts
}

export const placeholdersIn = (text: string): string[] =>
  textParts(text).flatMap((part) => ('name' in part ? [part.name] : []))

export const literalsOf = (text: string): string =>
  textParts(text)
    .map((part) => ('literal' in part ? part.literal : ' '))
    .join('')
