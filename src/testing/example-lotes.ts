import { ledgerOf } from '#features/negativation/bureau-exchange/gateway/simulator.ts'

import type { exampleWorld } from './example-bureau-world.ts'

type World = Pick<ReturnType<typeof exampleWorld>, 'rows'>

/** Declares the lotes in flight lost; each would answer 409 to every later test. */
export const loseLotes = ({ rows }: World) =>
  rows(`
    update bureau_batch
    set status = 'PERDIDO'
    where status in ('PREPARADO', 'ENVIANDO', 'ENVIADO')`)

/** A listed item whose exclusion, after a payment, the bureau refused. */
export const failExclusion = ({ rows }: World, itemId: number) =>
  rows(
    `
      update negativation_item
      set status = 'FINALIZADO_COM_ERRO', outcome = null, failed_operation = 'EXCLUSAO',
        removal = '{"motive": "PAGAMENTO", "receipts": [], "isApproved": true, "from": {"status": "FINALIZADO", "resultado": "NEGATIVADO"}}'
      where id = $1`,
    [itemId],
  )

/** Keys of a contract that the simulated bureau lists. */
export async function listedKeys({ rows }: World, contract: string): Promise<string[]> {
  const [row] = await rows<{ state: Parameters<typeof ledgerOf>[0] }>(
    'select state from bureau_simulator',
  )
  return row ? ledgerOf(row.state).filter((key) => key.split('|')[1] === contract) : []
}

/** The remessa that was sent for a lote. */
export async function sentBytes({ rows }: World, lote: number): Promise<Buffer> {
  const [row] = await rows<{ bytes: Buffer }>(
    `
      select string_agg(c.bytes, '' order by c.position) as bytes
      from bureau_batch b
      join stored_file_chunk c on c.file_id = b.sent_file_id
      where b.id = $1`,
    [lote],
  )
  return row?.bytes ?? Buffer.alloc(0)
}
