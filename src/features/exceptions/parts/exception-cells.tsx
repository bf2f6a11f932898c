import { Badge } from '#ui/badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

import { type ExceptionRow, MODULES } from '../contract/lists.ts'
import { cutNote, surplus } from '../rules.ts'

/** A text that stands for a longer one: the whole is told on hover, and to readers. */
function Shortened({ shown, whole }: { readonly shown: string; readonly whole: string }) {
  if (shown === whole) return shown
  return (
    <Tooltip label={whole}>
      <span>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{whole}</span>
      </span>
    </Tooltip>
  )
}

const Names = ({ names, none }: { readonly names: readonly string[]; readonly none: string }) => (
  <Shortened shown={surplus(names) ?? none} whole={names.length === 0 ? none : names.join(', ')} />
)

/** The words of a module, or its code as it stands. */
export const moduleWords = (code: string): string => MODULES[code] ?? code

/** Malls and modules with '+N', the observation cut with the whole as tooltip (spec 3:2.22). */
export const exceptionCells = {
  // One that names no mall of the person's holds for all of them.
  shoppings: ({ shoppings }: ExceptionRow) => <Names names={shoppings.map(({ nome }) => nome)} none="Todos" />,
  modulos: ({ modulos }: ExceptionRow) => <Names names={modulos.map(({ nome }) => moduleWords(nome))} none="-" />,
  observacao: ({ observacao }: ExceptionRow) => <Shortened shown={cutNote(observacao)} whole={observacao} />,
  ativo: ({ ativo }: ExceptionRow) => <Badge tone={ativo ? 'done' : 'neutral'}>{ativo ? 'Sim' : 'Não'}</Badge>,
}
