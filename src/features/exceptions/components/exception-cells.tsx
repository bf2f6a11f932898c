import { Badge } from '#ui/display/badge.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

import { type ExceptionRow, MODULES } from '../contract/lists.ts'
import { cutNote, surplus } from '../rules.ts'

/** A text that stands for a longer one: the whole is told on hover, and to readers. */
function ShortenedText({ short, whole }: { readonly short: string; readonly whole: string }) {
  if (short === whole) return short
  return (
    <Tooltip label={whole}>
      <span>
        <span aria-hidden="true">{short}</span>
        <span className="visually-hidden">{whole}</span>
      </span>
    </Tooltip>
  )
}

const Names = ({ names, none }: { readonly names: readonly string[]; readonly none: string }) => (
  <ShortenedText
    short={surplus(names) ?? none}
    whole={names.length === 0 ? none : names.join(', ')}
  />
)

/** The words of a module, or its code as it stands. */
export const moduleWords = (code: string): string => MODULES[code] ?? code

/** Malls and modules with '+N', the observation cut with the whole as tooltip (spec 3:2.22). */
export const exceptionCells = {
  // One that names no mall of the person's holds for all of them.
  shoppings: ({ shoppings }: ExceptionRow) => (
    <Names names={shoppings.map(({ nome }) => nome)} none="Todos" />
  ),
  modulos: ({ modulos }: ExceptionRow) => (
    <Names names={modulos.map(({ nome }) => moduleWords(nome))} none="-" />
  ),
  observacao: ({ observacao }: ExceptionRow) => (
    <ShortenedText short={cutNote(observacao)} whole={observacao} />
  ),
  ativo: ({ ativo }: ExceptionRow) => (
    <Badge tone={ativo ? 'done' : 'neutral'}>{ativo ? 'Sim' : 'Não'}</Badge>
  ),
}
