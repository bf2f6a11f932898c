import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  emptySimulator,
  simulate,
} from '#features/negativation/bureau-exchange/gateway/simulator.ts'
import { localDate } from '#values/local-date.ts'

import { cpf } from '../db/demo/documents.ts'
import { ask, until } from './requests.ts'
import { assignRoots } from './bureau-world.ts'
import { erpFile, upload } from './erp-file.ts'
import { type CallCase, casesBy, type Request } from './idempotency-case.ts'
import { bureauCases, lostInformant } from './idempotency-bureau.ts'
import { registerCases } from './idempotency-registers.ts'
import { exceptionCases } from './idempotency-exceptions.ts'
import { groupCases } from './idempotency-groups.ts'
import { justificationCases } from './idempotency-justifications.ts'
import { settingCases } from './idempotency-settings.ts'
import { substitutionCases } from './idempotency-substitutions.ts'
import type { Place } from './place.ts'
import { drillDay } from './server.ts'
import { addItems, addPerson, addSession, decision, paths, type SeededItem } from './world.ts'

export const targets = 4
const base = '/bff/workflow/serasa'
const S = {
  release: 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
  approval: 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
  exception: 'PENDENTE_APROVACAO_EXCECAO_KA',
  sending: 'PENDENTE_DE_ENVIO',
} as const

const post = (path: string, payload: object): Request => ({ path, method: 'POST', payload })

/**
 * One case per mutating call, by name. Needs the seeded data before the server starts, and
 * `arrange` after.
 */
export async function callCases(
  place: Place,
): Promise<{ cases: Map<string, CallCase>; arrange: (address: string) => Promise<void> }> {
  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    Number(
      (await place.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n,
    )
  let from = 0
  const seed = async (status: (typeof S)[keyof typeof S], malls = 2): Promise<SeededItem[]> => {
    from += 100
    return addItems(place, { malls, items: Math.max(targets, malls), status, from })
  }
  const inApproval = await seed(S.approval)
  const allMalls = [...new Set((await seed(S.approval, 8)).map(({ mallId }) => mallId))]
  const approver = await addPerson(place, 'aprova', 'approver', allMalls)
  const approver2 = await addPerson(place, 'aprova.2', 'approver', allMalls)
  const regua = await addPerson(place, 'regua.um', 'regua')
  const regua2 = await addPerson(place, 'regua.dois', 'regua')
  // The user who sends a lote may not import its return.
  const whoSends = await addPerson(place, 'regua.envia', 'regua')
  const cases = new Map<string, CallCase>()
  const at = (items: readonly SeededItem[], target: number) =>
    items[target % items.length] as SeededItem
  const moves =
    (items: readonly SeededItem[], before = 0) =>
    async (target: number) =>
      (await count(
        `audit_entry where entity = 'boleto' and entity_id = $1 and action not in ('GUARDAS', 'ENCERRAR_CICLO')`,
        String(at(items, target).id),
      )) - before
  const approverCase = casesBy(approver, approver2)
  const reguaCase = casesBy(regua, regua2)

  cases.set(
    'negativation.submitRecommendation',
    approverCase(
      (t) =>
        post(paths.submit, { status: [S.approval], boletos: [decision(at(inApproval, t).id)] }),
      moves(inApproval),
      post(paths.submit, { boletos: 'todos' }),
    ),
  )
  const inException = await seed(S.exception)
  const submitException = `${base}/serasa-negativacao/submeter-negativacao`
  const exceptionBody = (t: number) =>
    post(submitException, { boletos: [decision(at(inException, t).id)] })
  cases.set(
    'negativation.submitNegativation',
    reguaCase(
      exceptionBody,
      (t) =>
        count(
          `audit_entry where action = 'SUBMETER' and entity_id = $1`,
          String(at(inException, t).id),
        ),
      post(submitException, { boletos: 'todos' }),
    ),
  )
  const seededItems = await seed(S.approval)
  cases.set(
    'negativation.mark',
    approverCase(
      // Marking must change something to count.
      (t) => post(paths.mark, { boletos: [decision(at(seededItems, t).id, false)] }),
      moves(seededItems),
      post(paths.mark, { boletos: [] }),
    ),
  )
  const args = await seed(S.approval)
  cases.set(
    'negativation.giveBack',
    approverCase(
      (t) =>
        post(paths.giveBack, {
          idBoletos: [at(args, t).id],
          motivo: 'Falta o documento do acordo.',
        }),
      moves(args),
      post(paths.giveBack, { idBoletos: [at(args, 0).id] }),
    ),
  )
  const released = await seed(S.release, 8)
  const forward = `${base}/serasa-negativacao/recomendar-boletos`
  cases.set(
    'negativation.forward',
    reguaCase(
      (t) => post(forward, { shoppings: [at(released, t).mallId] }),
      moves(released),
      post(forward, {}),
    ),
  )

  const history = async (id: number) => count('item_justification where item_id = $1', id)
  const justifications = await justificationCases({
    seed: () => seed(S.approval),
    history,
    approverCase,
  })
  for (const [name, each] of justifications.cases) cases.set(name, each)

  const open = `${base}/serasa-ciclo/abrir`
  const close = `${base}/serasa-ciclo/encerrar`
  cases.set('negativation.openCycle', {
    ...reguaCase(
      () => post(open, {}),
      () => count(`cycle where competence = '2026-11-01'`),
      post(open, { idUsuario: 'x' }),
    ),
    isSingle: true,
  })
  cases.set('negativation.closeCycle', {
    ...reguaCase(
      () => post(close, { competencia: '2026-11' }),
      () => count(`audit_entry where action = 'ENCERRAR_CICLO' and entity = 'ciclo'`),
      post(close, { idCiclo: 'x' }),
    ),
    isSingle: true,
  })

  const sent = await seed(S.sending, 8)
  await assignRoots(place, allMalls)
  const mallOf = (t: number) => allMalls[t] ?? 0
  const lotesOf = (mall: number) =>
    count(
      'bureau_batch b where exists (select from bureau_submission s where s.batch_id = b.id and s.mall_id = $1)',
      mall,
    )
  cases.set(
    'bureau.send',
    reguaCase(
      (t) => post(paths.send, { shoppings: [mallOf(t)] }),
      (t) => lotesOf(mallOf(t)),
      post(paths.send, { shoppings: 'todos' }),
    ),
  )
  const importPath = `${paths.send}/importar`
  const returns: { batch: number; file: string }[] = []
  cases.set(
    'bureau.importFile',
    reguaCase(
      (t) => post(importPath, { file: returns[t]?.file ?? '', fileName: `retorno-${t}.txt` }),
      (t) =>
        count(
          `audit_entry where action = 'RETORNO_LIDO' and entity_id = $1`,
          String(returns[t]?.batch),
        ),
      post(importPath, { file: '' }),
    ),
  )

  const files = Array.from({ length: targets }, (_, t) => erpFile(`I${t}-`, 30))
  const form =
    (name: string, text: string, kind = 'ORACLE') =>
    () => {
      const made = new FormData()
      made.set('spreadSheetType', kind)
      made.set('file', new Blob([text], { type: 'text/csv' }), name)
      return made
    }
  cases.set(
    'receivables.uploadSpreadsheet',
    reguaCase(
      (t) => ({
        path: paths.upload,
        method: 'POST',
        form: form(`envio-${t}.csv`, files[t]?.text ?? ''),
      }),
      (t) => count('erp_load where file_name = $1', `envio-${t}.csv`),
      { path: paths.upload, method: 'POST', form: form('x.csv', 'x', 'OUTRA') },
    ),
  )
  const noticesForm = (name: string, text: string) => () => {
    const made = new FormData()
    made.set('file', new Blob([text], { type: 'text/csv' }), name)
    return made
  }
  const notices = '/bff/notified-bills/upload'
  const noticesHeader = 'shopping;luc;numBoleto;cpfCnpj;canal;enviadoEm;nomeArquivo'
  cases.set(
    'notices.upload',
    reguaCase(
      (t) => ({
        path: notices,
        method: 'POST',
        form: noticesForm(
          `avisos-${t}.csv`,
          `${noticesHeader}\r\nX;L;B${t};52998224725;AR;10/11/2026;CARTA_COBRANCA\r\n`,
        ),
      }),
      (t) => count('file_import where file_name = $1', `avisos-${t}.csv`),
      { path: notices, method: 'POST', form: noticesForm('x.csv', 'x') },
    ),
  )
  const undone: number[] = []
  cases.set(
    'receivables.undoLoad',
    reguaCase(
      (t) => ({ path: `${paths.loads}/${undone[t] ?? 0}/desfazer`, method: 'POST' }),
      (t) =>
        count(`audit_entry where action = 'DESFAZER_CARGA' and entity_id = $1`, String(undone[t])),
    ),
  )
  const stoppedLoads: number[] = []
  cases.set(
    'receivables.retryLoad',
    reguaCase(
      (t) => ({ path: `${paths.loads}/${stoppedLoads[t] ?? 0}/tentar-de-novo`, method: 'POST' }),
      (t) =>
        count(
          `audit_entry where action = 'RECOMECAR_CARGA' and entity_id = $1`,
          String(stoppedLoads[t]),
        ),
    ),
  )

  let uses = 0
  const sessions = async () => addSession(place, regua.id, `sessão ${(uses += 1)}`)
  cases.set('access.renew', {
    ...reguaCase(() => ({ path: '/bff/authenticate/renovar', method: 'POST' })),
    isSingle: true,
  })
  cases.set('access.signOut', {
    ...reguaCase(
      () => ({ path: '/bff/authenticate/sair', method: 'POST' }),
      () => count(`audit_entry where action = 'SAIDA' and user_id = $1`, regua.id),
    ),
    isSingle: true,
    tokenFor: sessions,
  })
  const ownSessions: string[] = []
  for (let t = 0; t < targets; t += 1) {
    await sessions()
    const [last] = await place.rows<{ id: string }>(
      'select id from session order by created_at desc limit 1',
    )
    ownSessions.push(last?.id ?? '')
  }
  const endPath = '/bff/authenticate/sessoes/encerrar'
  cases.set('access.endSessions', {
    ...reguaCase(
      (t) => post(endPath, { id: ownSessions[t] }),
      (t) => count('session where id = $1 and revoked_at is not null', ownSessions[t]),
      post(endPath, { id: 'x' }),
    ),
    isSingle: true,
  })
  const admin = await addPerson(place, 'administra', 'admin')
  const admin2 = await addPerson(place, 'administra.2', 'admin')
  const absent: number[] = []
  for (let t = 0; t < targets; t += 1) {
    await addPerson(place, `sai.${t}`, 'corporate')
    await addPerson(place, `troca.${t}`, 'corporate')
    absent.push((await addPerson(place, `ausenta.${t}`, 'corporate')).id)
  }
  const stays = (await addPerson(place, 'substitui', 'corporate')).id
  await place.rows(
    `update app_user set identity_issuer = 'https://id.example', identity_subject = login where login like 'troca.%'`,
  )
  const byAdmin = (path: string, name: string, action: string): CallCase => ({
    person: admin,
    other: admin2,
    request: (t) => post(path, { login: `${name}.${t}` }),
    effect: (t) =>
      count(`audit_entry where action = $1 and body->>'login' = $2`, action, `${name}.${t}`),
    invalid: post(path, { login: '' }),
  })
  for (const [name, each] of await substitutionCases(place, { admin, admin2, absent, stays }))
    cases.set(name, each)
  const people = '/bff/perfilizacao/usuario'
  cases.set(
    'access.endSessionsOf',
    byAdmin(`${people}/sessoes/encerrar`, 'sai', 'SESSAO_ENCERRADA'),
  )
  cases.set(
    'access.unlinkIdentity',
    byAdmin(`${people}/identidade/desvincular`, 'troca', 'IDENTIDADE_DESVINCULADA'),
  )
  const ofAdmin = casesBy(admin, admin2)
  const idOf = async (text: string, ...values: unknown[]) =>
    Number((await place.rows<{ id: number }>(`select id from ${text}`, values))[0]?.id)
  const [corporate, legal] = [
    await idOf(`profile where code = 'COBRANCACORPORATIVA'`),
    await idOf(`profile where code = 'JURIDICO'`),
  ]
  const user = (t: number) => ({
    nome: `Novo ${t}`,
    login: `novo.${t}`,
    email: `novo.${t}@regua.example`,
    perfilId: corporate,
  })
  cases.set(
    'access.saveUser',
    ofAdmin(
      (t) => post(`${people}/salvar`, user(t)),
      (t) => count(`audit_entry where action = 'CRIADO' and body->>'login' = $1`, `novo.${t}`),
      post(`${people}/salvar`, { ...user(0), login: '' }),
    ),
  )
  const profiles = '/bff/perfilizacao/pefil'
  cases.set(
    'access.saveProfile',
    ofAdmin(
      (t) => post(`${profiles}/salvar`, { nome: `PERFIL ${t}` }),
      (t) =>
        count(`audit_entry where action = 'CRIAR_PERFIL' and body->>'nome' = $1`, `PERFIL ${t}`),
      post(`${profiles}/salvar`, { nome: '' }),
    ),
  )
  const ruleThatOpens = (path: string) =>
    idOf(
      `menu_rule where code = 'ACESSAR' and menu_id = (select id from menu where path = $1)`,
      path,
    )
  const screensGiven = [
    '/clientes-elegiveis',
    '/negativar-lojista',
    '/retorno-serasa',
    '/baixa-semiautomatica',
  ]
  const screensTaken = [
    '/boletos-negativados',
    '/acompanhar-boletos',
    '/contratos-elegiveis',
    '/validar-ajuizamento',
  ]
  const permission = async (path: string, screens: readonly string[], action: string) => {
    const rules = await Promise.all(screens.map(ruleThatOpens))
    return ofAdmin(
      (t) =>
        post(`${profiles}/permissao/${path}`, {
          idPerfil: legal,
          idRegra: rules[t % rules.length],
        }),
      (t) =>
        count(
          `audit_entry where action = $1 and body->>'tela' = $2`,
          action,
          screens[t % screens.length],
        ),
      post(`${profiles}/permissao/${path}`, { idPerfil: legal, idRegra: 0 }),
    )
  }
  cases.set('access.addPermission', await permission('salvar', screensGiven, 'DAR_PERMISSAO'))
  cases.set('access.removePermission', await permission('remover', screensTaken, 'TIRAR_PERMISSAO'))
  const screens = [
    'analyse-mall',
    'approve-mall',
    'bill-search',
    'audit-trail',
    'users',
    'profiles',
    'job-runs',
    'write-off',
  ]
  const preference = (t: number): Request => ({
    path: `/bff/preferencias/${screens[t % screens.length]}`,
    method: 'PUT',
    payload: { valor: { colunas: [t] } },
  })
  cases.set(
    'access.savePreference',
    reguaCase(
      preference,
      (t) => count('user_preference where screen = $1', screens[t % screens.length]),
      {
        path: `/bff/preferencias/${screens[0]}`,
        method: 'PUT',
        payload: { valor: 'x' },
      },
    ),
  )
  for (const [name, each] of await settingCases(place, { regua, regua2, third: approver }))
    cases.set(name, each)
  const document = (t: number) => cpf(String(700_000_000 + t))
  // Aliases are stored only for documents visible to the user.
  await place.rows(
    `insert into tenant (mall_id, document, name) select $1, document, 'Loja' from unnest($2::text[]) as d (document)`,
    [allMalls[0], Array.from({ length: targets }, (_, t) => document(t))],
  )
  cases.set(
    'listing.aliasDocument',
    reguaCase(
      (t) => post('/bff/lojista/apelido', { documento: document(t) }),
      (t) => count('document_alias where document = $1', document(t)),
      post('/bff/lojista/apelido', { documento: '123' }),
    ),
  )

  for (const [name, each] of await groupCases(place, { regua, regua2, malls: allMalls, targets }))
    cases.set(name, each)
  for (const [name, each] of await bureauCases(place, { regua, regua2 })) cases.set(name, each)
  for (const [name, each] of await registerCases(place, { admin, admin2 }, targets))
    cases.set(name, each)
  const listed = (n: number) => cpf(String(710_000_000 + n))
  for (const [name, each] of await exceptionCases(place, listed, { regua, regua2 }))
    cases.set(name, each)

  const arrange = async (address: string) => {
    for (const t of files.keys()) {
      // Its own file: tenants used by another load could not be undone.
      const answer = await upload(
        address,
        regua.token,
        `desfazer-${t}.csv`,
        erpFile(`U${t}-`, 30).text,
      )
      undone.push(Number(answer.body['id']))
    }
    await justifications.arrange(address, approver)
    // Send the lotes of the other malls now; build their returns from the files for the bureau.
    for (const mall of allMalls.slice(targets))
      await ask(address, paths.send, { shoppings: [mall] }, { token: whoSends.token })
    await until(
      'files loaded and lotes sent',
      async () =>
        (await count(`erp_load where status <> 'PROCESSADA'`)) === 0 &&
        (await count(
          `bureau_batch where status = 'ENVIADO' and informant_root <> $1`,
          lostInformant,
        )) === targets,
      60_000,
    )
    // The same files as failed loads: after a restart they find everything unchanged.
    const stopped = await place.rows<{ id: number }>(
      `
        insert into erp_load (
          kind, file_id, file_name, sha256, status, is_given_up, finished_at, created_by,
          created_by_name
        )
        select kind, file_id, 'recomecar.csv', sha256, 'ERRO', true, now(), created_by,
          created_by_name
        from erp_load
        where id = any($1)
        order by id
        returning id`,
      [undone],
    )
    stoppedLoads.push(...stopped.map(({ id }) => id))
    for (const { id, file } of await place.rows<{ id: number; file: string }>(
      'select id, file_name as file from bureau_batch where informant_root <> $1 order by id',
      [lostInformant],
    )) {
      const bytes = readFileSync(join(place.folder, 'outbox', file))
      returns.push({
        batch: id,
        file: Buffer.from(simulate(emptySimulator, bytes, localDate(drillDay)).answer).toString(
          'base64',
        ),
      })
    }
    if (sent.length === 0) throw new Error('There is nothing to send')
  }
  return { cases, arrange }
}
