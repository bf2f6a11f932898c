import { ask } from './requests.ts'
import type { CallCase, Request } from './idempotency-case.ts'
import type { Person, SeededItem } from './world.ts'

const base = '/bff/workflow/serasa'
const post = (path: string, payload: object): Request => ({ path, method: 'POST', payload })
const at = (items: readonly SeededItem[], target: number) =>
  items[target % items.length] as SeededItem

/** Saving, copying and clearing justifications: each adds one row to the history of its boleto. */
export async function justificationCases({
  seed,
  history,
  approverCase,
}: {
  /** Boletos in approval in the mall, for this call only. */
  readonly seed: () => Promise<SeededItem[]>
  readonly history: (id: number) => Promise<number>
  readonly approverCase: (
    request: CallCase['request'],
    effect: CallCase['effect'],
    invalid: Request,
  ) => CallCase
}): Promise<{
  readonly cases: Map<string, CallCase>
  /** Saves the justification that one of the calls clears. */
  readonly arrange: (address: string, by: Person) => Promise<void>
}> {
  const cases = new Map<string, CallCase>()
  const justified = await seed()
  const save = `${base}/serasa-workflow/salvar-historico`
  const saved =
    (items: readonly SeededItem[], before = 0) =>
    async (t: number) =>
      (await history(at(items, t).id)) - before
  const justification = (idBoleto: number) => ({
    idBoleto,
    idJustificativa: 1,
    txtObservacao: 'Acordo em andamento',
  })
  cases.set(
    'negativation.saveJustification',
    approverCase(
      (t) => post(save, justification(at(justified, t).id)),
      saved(justified),
      post(save, { idBoleto: at(justified, 0).id }),
    ),
  )
  const attached = await seed()
  const attach = `${base}/serasa-upload/historico/upload`
  const pdf = (fields: Record<string, string>) => () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set(
      'file',
      new Blob([Buffer.from('%PDF-1.7\n%âãÏÓ\n')], { type: 'application/pdf' }),
      'acordo.pdf',
    )
    return form
  }
  cases.set(
    'negativation.saveJustificationWithFile',
    approverCase(
      (t) => ({
        path: attach,
        method: 'POST',
        form: pdf({ idBoleto: String(at(attached, t).id), idJustificativa: '1' }),
      }),
      saved(attached),
      { path: attach, method: 'POST', form: pdf({ idBoleto: 'x', idJustificativa: '1' }) },
    ),
  )
  const brought = await seed()
  const bring = `${base}/serasa-negativacao/planilha`
  const sheet = (text: string) => () => {
    const form = new FormData()
    form.set('url', '/aprovar-negativacao-shopping')
    form.set('file', new Blob([text], { type: 'text/csv' }), 'colado.csv')
    return form
  }
  cases.set(
    'negativation.bringSheet',
    approverCase(
      (t) => ({
        path: bring,
        method: 'POST',
        form: sheet(`${at(brought, t).number};ISENTAR;1`),
      }),
      saved(brought),
      { path: bring, method: 'POST', form: sheet('') },
    ),
  )
  const cleared = await seed()
  const clear = `${base}/serasa-workflow/historico/limpar`
  cases.set(
    'negativation.clearJustification',
    approverCase(
      (t) => post(clear, { idBoleto: at(cleared, t).id }),
      saved(cleared, 1),
      post(clear, {}),
    ),
  )
  return {
    cases,
    arrange: async (address, by) => {
      for (const { id } of cleared) await ask(address, save, justification(id), { token: by.token })
    },
  }
}
