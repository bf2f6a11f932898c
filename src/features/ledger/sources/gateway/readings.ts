import type { ReadingDoubt } from '../contract/assistant.ts'
import type { Brings } from '../contract/fields.ts'
import type { FindingCode } from '../contract/findings.ts'
import type { Recipe } from '../contract/recipe.ts'
import type { FileForm } from '../rules/forms.ts'
import type { AcceptedRow } from '../rules/judge.ts'
import { Choice, doubtOf, formName, formsOf } from '../rules/reading-doubts.ts'
import { judgeFile, type JudgeInput } from './judge-file.ts'
import type { NamedBytes } from './tables.ts'

const KIND_OF: Readonly<Partial<Record<FindingCode, ReadingDoubt['tipo']>>> = {
  J02: 'DIA',
  J04: 'VALOR',
}

/** Day and amount of a row that a doubt shows, by what its part brings. */
const SHOWN: Readonly<Partial<Record<Brings, { readonly day: string; readonly amount: string }>>> =
  {
    TITULOS: { day: 'vencimento', amount: 'valorAberto' },
    RECEBIMENTOS: { day: 'dataCompensacao', amount: 'valorRecebido' },
  }

function rowOf(kind: ReadingDoubt['tipo'], traz: Brings, { line, values }: AcceptedRow) {
  const shown = SHOWN[traz]
  if (shown === undefined) return undefined
  const text = (field: string) => values.get(field)?.text ?? ''
  const cents = values.get(shown.amount)?.amount_cents
  return {
    line,
    unit: text('unidEcon'),
    tenant: text('nomeFantasia') || text('razaoSocial') || text('cpfCnpj'),
    number: text('numeroTitulo'),
    written: values.get(kind === 'DIA' ? shown.day : shown.amount)?.written ?? '',
    day: values.get(shown.day)?.day,
    cents,
    compared: values.get('valorOriginal')?.amount_cents ?? cents,
  }
}

const withForm = (recipe: Recipe, { order, decimal }: FileForm): Recipe => ({
  ...recipe,
  arquivos: recipe.arquivos.map((file) => ({ ...file, dia: order, decimal })),
})

/** Both readings of a file that its recipe refuses because nothing proves one (picture 58). */
export async function readingsOf(
  file: NamedBytes,
  recipe: Recipe,
  input: JudgeInput,
): Promise<readonly ReadingDoubt[]> {
  const { findings } = await judgeFile(file, recipe, input)
  const kinds = [...new Set(findings.flatMap(({ codigo }) => KIND_OF[codigo] ?? []))]
  const [of] = recipe.arquivos
  const base: FileForm = {
    order: of && of.dia !== 'AUTO' ? of.dia : 'DMY',
    decimal: of && of.decimal !== 'AUTO' ? of.decimal : ',',
  }
  const doubts: ReadingDoubt[] = []
  for (const kind of kinds) {
    const choices: Choice[] = []
    for (const form of formsOf(kind, base)) {
      const choice = new Choice(kind, formName(kind, form), input)
      await judgeFile(file, withForm(recipe, form), {
        ...input,
        accept: ({ traz }, row) => {
          const read = rowOf(kind, traz, row)
          if (read) choice.add(read)
        },
      })
      choices.push(choice)
    }
    doubts.push(doubtOf(kind, choices))
  }
  return doubts
}
