import type { Findings } from './drill.ts'
import type { Place } from './place.ts'
import { ask } from './requests.ts'
import { addPerson, addSession } from './world.ts'

const files = '/bff/fontes'

/** A received file of a built-in source, with the malls of a boleto. */
async function addFile(place: Place, boletoId: number, source: string): Promise<number> {
  const [file] = await place.rows<{ id: number }>(
    `
      insert into received_file (
        source_id, version, malls, file_name, sha256, origin, state, loaded_at
      )
      select s.id, 1, array[b.mall_id], $2::text, sha256(convert_to($2::text, 'UTF8')), 'TELA', 'CARREGADA', now()
      from source s, boleto b
      where s.code = $2::text and b.id = $1
      returning id`,
    [boletoId, source],
  )
  return file?.id ?? 0
}

/**
 * One user in two sessions brings a bank return and confirms it; only another user's confirmation
 * counts (rules 11.7).
 */
export async function returnByTwo(
  place: Place,
  address: string,
  { boletoId, findings }: { readonly boletoId: number; readonly findings: Findings },
): Promise<void> {
  const [one, two] = [
    await addPerson(place, 'traz.retorno', 'regua'),
    await addPerson(place, 'confirma.retorno', 'regua'),
  ]
  const second = await addSession(place, one.id, 'traz, outra sessão')
  const idEntrada = await addFile(place, boletoId, 'REGUA_RETORNO')
  await place.rows(
    `
      insert into bank_act (
        received_file_id, mall_id, boleto_id, identity, bank, line, code, kind, state, company_use,
        bank_number, own_number, face_cents, paid_cents, occurred_on, received_on, brought_by,
        is_confirmed
      )
      select $1, mall_id, id, 'drill', '341', 2, '06', 'PAGO', 'ABERTO', '', '', '', open_cents,
        open_cents, current_date, current_date, $3, false
      from boleto where id = $2`,
    [idEntrada, boletoId, one.id],
  )
  const confirm = (token: string) =>
    ask(address, `${files}/retornos-bancarios/confirmar`, { idEntrada }, { token })
  const own = await Promise.all([confirm(one.token), confirm(second)])
  findings.must(
    own.every(({ status }) => status === 403),
    `confirming the own return answered ${own.map(({ status }) => status).join(' ')}`,
  )
  const other = await confirm(two.token)
  findings.must(other.status === 200, `the second person's confirmation answered ${other.status}`)
}

/** One user proposes to write off a vanished título; only another user may confirm it (11.5). */
export async function writeOffByTwo(
  place: Place,
  address: string,
  { boletoId, findings }: { readonly boletoId: number; readonly findings: Findings },
): Promise<void> {
  const [one, two] = [
    await addPerson(place, 'propoe.baixa', 'regua'),
    await addPerson(place, 'confirma.baixa', 'regua'),
  ]
  const fileId = await addFile(place, boletoId, 'REGUA_TITULOS')
  const [vanished] = await place.rows<{ titulo: number }>(
    `
      insert into vanished_titulo (
        mall_id, titulo_id, source_id, received_file_id, vanished_on, open_cents
      )
      select t.mall_id, t.id, f.source_id, f.id, current_date, t.open_cents
      from titulo t, received_file f
      where t.boleto_id = $1 and f.id = $2 and t.open_cents > 0
      order by t.id
      limit 1
      returning titulo_id as titulo`,
    [boletoId, fileId],
  )
  const open = async () =>
    (
      await place.rows<{ cents: number }>(
        'select open_cents::int as cents from titulo where id = $1',
        [vanished?.titulo],
      )
    )[0]?.cents
  const proposed = await ask(
    address,
    `${files}/sumidos/propor`,
    { idTitulos: [vanished?.titulo], motivo: 'Cancelado no ERP pelo shopping.' },
    { token: one.token },
  )
  findings.must(proposed.status === 200, `the proposal of a write-off answered ${proposed.status}`)
  const [proposal] = await place.rows<{ id: number }>(
    'select max(id)::int as id from write_off_proposal',
  )
  const confirm = ({ token }: { readonly token: string }) =>
    ask(address, `${files}/sumidos/confirmar`, { idProposta: proposal?.id }, { token })
  const own = await confirm(one)
  findings.must(own.status === 403, `confirming the own write-off answered ${own.status}`)
  findings.must((await open()) !== 0, 'one person alone wrote a título off')
  const other = await confirm(two)
  findings.must(other.status === 200, `the second person's confirmation answered ${other.status}`)
  findings.must((await open()) === 0, 'what two people agreed on does not hold')
}
