import { Badge } from '#ui/display/badge.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

import { type ExceptionRow, MODULES } from '../contract/lists.ts'
import { truncateNote, surplus } from '../rules.ts'

/** A shortened text; the full text is in the tooltip and for screen readers. */
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

/** Label of a module; unknown codes are shown unchanged. */
export const moduleWords = (code: string): string => MODULES[code] ?? code

/** Malls and modules with '+N'; the note is truncated with a tooltip (spec 3:2.22). */
export const exceptionCells = {
  // No mall = all malls.
  shoppings: ({ shoppings }: ExceptionRow) => (
    <Names names={shoppings.map(({ nome }) => nome)} none="Todos" />
  ),
  modulos: ({ modulos }: ExceptionRow) => (
    <Names names={modulos.map(({ nome }) => moduleWords(nome))} none="-" />
  ),
  observacao: ({ observacao }: ExceptionRow) => (
    <ShortenedText short={truncateNote(observacao)} whole={observacao} />
  ),
  ativo: ({ ativo }: ExceptionRow) => (
    <Badge tone={ativo ? 'done' : 'neutral'}>{ativo ? 'Sim' : 'Não'}</Badge>
  ),
}
