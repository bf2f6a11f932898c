import { withoutAccents } from '#values/fold-text.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { type Channel, CHANNEL, type Recipient, type StepKind } from '../contract/ladder.ts'
import { isPlaceholder, literalsOf, placeholdersIn, type Placeholder } from './placeholders.ts'

export type CheckedText = {
  /** undefined = no ladder has the step yet: its words are checked once one does. */
  readonly kind: StepKind | undefined
  readonly channel: Channel
  readonly person: Recipient
  readonly subject: string
  readonly body: string
}

/** Only these may stand where others read along: in a subject, an SMS, a WhatsApp message. */
const OPEN_PLACEHOLDERS: readonly string[] = ['shopping', 'luc', 'contato', 'protocolo']

/** Without these a notice does not say what is owed, to whom and until when (CDC 42-A, 43 § 2). */
const NOTICE_PLACEHOLDERS: readonly Placeholder[] = [
  'boletos',
  'total',
  'prazo',
  'credor',
  'credor_documento',
  'contato',
]

/** A reminder never threatens (CDC 42). */
const NOTICE_WORDS = ['negativ', 'serasa', 'spc', 'protest', 'judicial']

const TAG = /<\s*[a-z!/?]/i
const LINK = /:\/\/|(?:mailto|tel|javascript|data):|www\.|\]\s?\(/i
/** Last labels of names that mail programs turn into links. */
const DOMAINS = new Set(
  'com net org br info biz io co ly me app link gl gg site online shop xyz dev page'.split(' '),
)
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** For the search of words: small letters without accents and without invisible characters. */
const folded = (text: string) => withoutAccents(text.replace(/\p{Cf}/gu, '')).toLowerCase()

const list = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ')

const markProblems = (text: string): string[] => {
  const unknown = placeholdersIn(text).filter((name) => !isPlaceholder(name))
  return [
    ...unknown.map((name) => `O marcador {{${name}}} não existe.`),
    ...(/\{\{|\}\}/.test(literalsOf(text)) ? ['Há um marcador sem fim ou sem começo.'] : []),
  ]
}

/** 'exemplo.com.br', but not 'cobranca@exemplo.com.br'. */
const hasDomain = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.@_-]/u)
    .some((word) => {
      const labels = word.split('.').filter((label) => label !== '')
      return !word.includes('@') && labels.length > 1 && DOMAINS.has(labels.at(-1) ?? '')
    })

const contentProblems = (text: string): string[] => {
  const words = literalsOf(text)
  return [
    ...(TAG.test(words) ? ['O texto não tem HTML, imagem nem script.'] : []),
    ...(LINK.test(words) || hasDomain(words)
      ? ['O texto não tem links: quem recebe confere pelo contato.']
      : []),
  ]
}

/** Stems that are forbidden everywhere, such as 'últim' for 'última chance'. */
export const forbiddenWords = (parameter: string): string[] =>
  parameter
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const isAtWordStart = (text: string, word: string): boolean => {
  const stem = folded(word)
  for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  return false
}

const wordProblems = (
  text: string,
  kind: StepKind | undefined,
  forbidden: readonly string[],
): string[] => {
  const words = folded(literalsOf(text))
  const threats =
    kind === undefined || kind === 'NOTIFICACAO'
      ? []
      : NOTICE_WORDS.filter((stem) => words.includes(stem))
  return [
    ...forbidden
      .filter((word) => isAtWordStart(words, word))
      .map((word) => `A palavra '${word}' é proibida.`),
    ...threats.map((stem) => `'${stem}' só cabe numa notificação.`),
  ]
}

const openProblems = (text: string, where: string): string[] => {
  const others = placeholdersIn(text).filter(
    (name) => isPlaceholder(name) && !OPEN_PLACEHOLDERS.includes(name),
  )
  return others.length === 0
    ? []
    : [`${where} só tem ${list(OPEN_PLACEHOLDERS)}: ${list([...new Set(others)])} não cabe.`]
}

const noticeProblems = ({ kind, body }: CheckedText): string[] => {
  if (kind !== 'NOTIFICACAO') return []
  const there = placeholdersIn(body)
  const missing = NOTICE_PLACEHOLDERS.filter((name) => !there.includes(name))
  return missing.length === 0 ? [] : [`Numa notificação falta ${list(missing)}.`]
}

const subjectProblems = (text: CheckedText, forbidden: readonly string[]): string[] => {
  const { channel, subject, kind } = text
  if (channel !== 'EMAIL') return subject.trim() === '' ? [] : ['Só o e-mail tem assunto.']
  if (subject.trim() === '') return ['Informe o assunto.']
  return [
    ...(CONTROL.test(subject) ? ['O assunto tem uma linha só.'] : []),
    ...markProblems(subject),
    ...contentProblems(subject),
    ...wordProblems(subject, kind, forbidden),
    ...openProblems(subject, 'O assunto'),
  ]
}

const bodyProblems = (text: CheckedText, forbidden: readonly string[]): string[] => {
  const { body, channel, kind, person } = text
  if (body.trim() === '') return ['Informe o texto.']
  const isOpen = channel === 'SMS' || channel === 'WHATSAPP'
  return [
    ...markProblems(body),
    ...contentProblems(body),
    ...wordProblems(body, kind, forbidden),
    ...(isOpen ? openProblems(body, `Um texto por ${CHANNEL[channel]}`) : []),
    ...(person === 'LOJISTA' && placeholdersIn(body).includes('fiador')
      ? ['O marcador {{fiador}} só cabe num texto para fiadores.']
      : []),
    ...noticeProblems(text),
  ]
}

/** What is wrong with a text (rules 8.5); `forbidden` are the words of REGUA_TEXTOS_PROIBIDOS. */
export const textProblems = (text: CheckedText, forbidden: readonly string[]): FieldProblem[] => [
  ...subjectProblems(text, forbidden).map((mensagem) => ({ campo: 'assunto', mensagem })),
  ...bodyProblems(text, forbidden).map((mensagem) => ({ campo: 'corpo', mensagem })),
]
