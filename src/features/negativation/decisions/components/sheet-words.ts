import type { AnswerOf } from '#contract/call.ts'
import { formatCount } from '#ui/display/format-count.ts'
import type { Figure } from '#ui/display/figures.tsx'
import { formatWhole } from '#values/whole-number.ts'

import type { importDecisions } from '../contract/sheet.ts'

type Answer = AnswerOf<typeof importDecisions>

const boletos = { one: 'boleto', many: 'boletos' }

/** Number of boletos that change. */
export const changingCount = ({ negativar, isentar }: Pick<Answer, 'negativar' | 'isentar'>) =>
  negativar + isentar

/** Figures of a dry run; for a sheet without decisions, only the boletos. */
export function sheetFigures({ linhas, content, negativar, isentar, iguais }: Answer): Figure[] {
  const decides = negativar + isentar + iguais > 0
  return [
    { name: 'Linhas', value: formatWhole(linhas) },
    { name: 'Boletos nesta lista', value: formatWhole(content.length) },
    ...(decides
      ? [
          { name: 'Passam a NEGATIVAR', value: formatWhole(negativar) },
          { name: 'Passam a ISENTAR ou mudam a justificativa', value: formatWhole(isentar) },
          { name: 'Já estão assim', value: formatWhole(iguais) },
        ]
      : []),
  ]
}

/** '60 boletos: 40 NEGATIVAR, 20 ISENTAR.' */
export function decidedSentence({ negativar, isentar }: Pick<Answer, 'negativar' | 'isentar'>) {
  const parts = [
    ...(negativar > 0 ? [`${formatWhole(negativar)} NEGATIVAR`] : []),
    ...(isentar > 0 ? [`${formatWhole(isentar)} ISENTAR`] : []),
  ]
  return `${formatCount(negativar + isentar, boletos)}: ${parts.join(', ')}.`
}
