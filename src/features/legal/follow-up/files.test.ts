import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyActions } from '#testing/example-lawsuit-actions.ts'
import { sha256 } from '#server/files/files.ts'
import { pdfText } from '#testing/pdf-text.ts'

import { exampleFollowUp, type Answer } from '#testing/test-follow-up.ts'

const example = exampleFollowUp()
const { database, ask, rows, one, sentence, lawyer, base, followed, guiaOf, save } = example
const { readyToFile, open, readSheet, protocol, inject } = example

describe('files of an action', () => {
  const csvOf = async (id: number) =>
    (
      await inject({
        url: `${base}/${id}/titulos/csv`,
        headers: { authorization: lawyer },
      })
    ).body
  const upload = async (id: number, text: string, name = 'titulos.csv') => {
    const boundary = 'limite'
    const answer = await inject({
      method: 'POST',
      url: `${base}/${id}/titulos/csv`,
      headers: {
        authorization: lawyer,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`,
    })
    return { status: answer.statusCode, body: answer.json() as Answer['body'] }
  }
  const charges = () =>
    one(`select informed_interest_cents as juros, informed_fine_cents as multa from lawsuit_titulo`)

  test('a downloaded file uploads without changes; a changed charge counts as entered by a user', async () => {
    const id = await followed()
    const text = await csvOf(id)
    expect(text).toContain('idTitulo;numeroBoleto;numeroTitulo')
    expect(await upload(id, text)).toMatchObject({
      status: 200,
      body: { mensagem: 'Arquivo enviado com sucesso.' },
    })
    expect(await charges()).toEqual({ juros: null, multa: null })
    const titulo = (await one<{ id: number }>('select titulo_id as id from lawsuit_titulo'))?.id
    await upload(id, `idTitulo;valJuros;valMulta;valCorrecao\r\n${titulo};99,90;5000,00;0,00\r\n`)
    expect(await charges()).toMatchObject({ juros: 9_990 })
  })

  test.each([
    ['another título', '999999;1,00;0;0', 'Linha 2, idTitulo: O título não é desta ação.'],
    ['a negative value', 'ID;-1,00;0;0', undefined],
    ['an unreadable value', 'ID;abc;0;0', undefined],
    [
      'a repeated título',
      'ID;1,00;0;0\r\nID;1,00;0;0',
      'Linha 3, idTitulo: O título está repetido no arquivo.',
    ],
  ])('%s refuses the whole file', async (_, line, because) => {
    const id = await followed()
    const titulo = (await one<{ id: number }>('select titulo_id as id from lawsuit_titulo'))?.id
    const text = `idTitulo;valJuros;valMulta;valCorrecao\r\n${line.replaceAll('ID', String(titulo))}\r\n`
    const answer = await upload(id, text)
    expect(answer.status).toBe(400)
    if (because !== undefined) expect(sentence(answer)).toBe(because)
    expect(await charges()).toEqual({ juros: null, multa: null })
  })

  test('a missing column and another extension are refused', async () => {
    const id = await followed()
    expect(sentence(await upload(id, 'idTitulo;valJuros;valMulta\r\n1;0;0\r\n'))).toBe(
      'O cabeçalho não tem a coluna obrigatória valCorrecao.',
    )
    expect(await upload(id, 'x', 'titulos.xlsx')).toMatchObject({
      status: 400,
      body: { mensagem: 'O arquivo deve ser csv.' },
    })
  })

  test('the calculation sheet adds up to the stored value, to the cent', async () => {
    const id = await followed()
    const titulo = (await one<{ id: number }>('select titulo_id as id from lawsuit_titulo'))?.id
    await ask(lawyer, 'PUT', `${base}/${id}/titulos`, [{ idTitulo: titulo, considerar: true }])
    const stored = await one<{ total: number }>('select corrected_cents as total from lawsuit')
    const { rawPayload, headers } = await inject({
      url: `${base}/${id}/memoria`,
      headers: { authorization: lawyer },
    })
    const sheet = readSheet(rawPayload, 'xl/worksheets/sheet1.xml')
    expect(headers['filename']).toBe(`memoria-acao-${id}-2026-11-18.xlsx`)
    expect(sheet).toContain(`<v>${Number(stored?.total) / 100}</v>`)
    // 50.000,00 with 10 % and 100 days at 1 % a month.
    expect(stored?.total).toBe(5_000_000 + 500_000 + 166_666)
  })

  describe('with a republished index', () => {
    const publish = (edition: number, version: number, rise: number) =>
      rows(`
        insert into price_index_edition (id, made_at) overriding system value
          values (${edition}, '2026-11-${16 + edition} 09:00-03');
        update price_index_value set is_current = false;
        insert into price_index_value (index_name, month, version, rate_e8, created_by_name)
          values ('IGP-M', '2026-08-01', ${version}, ${rise}, 'Ana');
        update price_index_period set until_edition = ${edition};
        insert into price_index_period (index_name, month, version, since_edition)
          values ('IGP-M', '2026-08-01', ${version}, ${edition})`)
    const memory = async (id: number, query = '') =>
      (await ask(lawyer, 'GET', `${base}/${id}/memoria/titulos${query}`)).body
    beforeEach(async () => {
      await rows('delete from price_index_period')
      await rows('delete from price_index_value')
      await rows('delete from price_index_edition')
    })
    afterAll(async () => {
      await emptyActions(database.admin)
      await rows('delete from price_index_period')
      await rows('delete from price_index_value')
      await rows('delete from price_index_edition')
    })

    test('the calculation sheet keeps the edition of its day and the same cents', async () => {
      await publish(1, 1, 1_000_000)
      const id = await followed()
      const titulo = (await one<{ id: number }>('select titulo_id as id from lawsuit_titulo'))?.id
      await ask(lawyer, 'PUT', `${base}/${id}/titulos`, [{ idTitulo: titulo, considerar: true }])
      const before = await memory(id)
      // 50.000,00 with 1 % in 08/2026, repeated in 09 and 10; 10 %; 100 days at 1 % a month.
      expect(before).toMatchObject({
        edicao: 1,
        confere: true,
        total: 58_383.71,
        correcao: 1515.05,
      })
      expect(before['impressao']).toMatch(/^[0-9a-f]{64}$/)
      await publish(2, 2, 5_000_000)
      expect(await memory(id)).toEqual(before)
      const stored = await one<{ total: number }>('select corrected_cents as total from lawsuit')
      expect(stored?.total).toBe(5_838_371)
    })

    test('another day uses the edition valid on that day', async () => {
      await publish(1, 1, 1_000_000)
      const id = await followed()
      await publish(2, 2, 5_000_000)
      expect(await memory(id, '?data=2026-11-17')).toMatchObject({ edicao: 1, confere: null })
      expect(await memory(id, '?data=2026-11-18')).toMatchObject({ edicao: 2 })
    })

    test('each step builds on the cents of the previous ones, and the parts add up', async () => {
      await publish(1, 1, 1_000_000)
      const id = await followed()
      const { titulos, total, acrescimoPorDia } = (await memory(id)) as {
        titulos: { passos: { valor: number; conta: string }[]; meses: { texto: string }[] }[]
        total: number
        acrescimoPorDia: number
      }
      const [steps] = titulos.map(({ passos }) => passos)
      const cents = (steps ?? []).map(({ valor }) => Math.round(valor * 100))
      expect(cents).toEqual([5_000_000, 151_505, 515_150, 171_716])
      expect(cents.reduce((sum, value) => sum + value, 0)).toBe(Math.round(total * 100))
      // 101 days bear 1.734,34.
      expect(acrescimoPorDia).toBe(17.18)
      expect(titulos[0]?.meses.map(({ texto }) => texto)).toEqual([
        'publicado',
        'projetado, repete 08/2026',
        'projetado, repete 08/2026',
      ])
    })
  })

  test('is exported as a document too', async () => {
    const id = await followed()
    const { rawPayload, headers } = await inject({
      url: `${base}/${id}/memoria?formato=pdf`,
      headers: { authorization: lawyer },
    })
    expect(headers['filename']).toBe(`memoria-acao-${id}-2026-11-18.pdf`)
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const text = pdfText(rawPayload)
    expect(text).toMatch(/Saldo devedor corrigido: R\$\s56\.666,66/)
    expect(text).toContain('V × (F – 1) = 50.000,00 × (1,000000000000 – 1)')
    expect(text).toContain('Título T1')
  })
})

describe('folder of an action', () => {
  const folder = async (id: number, login = lawyer) => {
    const answer = await inject({
      url: `${base}/${id}/pasta`,
      headers: { authorization: login },
    })
    return { status: answer.statusCode, headers: answer.headers, files: answer.rawPayload }
  }

  test('has its documents in the order of a petition, each with its hash', async () => {
    const id = await readyToFile()
    await rows(`
      insert into guarantor (mall_id, contract_id, document, name, street, city)
        select mall_id, contract_id, '11144477735', 'Ana Prado', 'Rua das Flores, 1', 'São Paulo'
        from lawsuit where id = ${id};
      insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by_name)
        values ('COMUNICACOES', 'n.csv', sha256('n'), 1, 1, 0, 'Ana');
      insert into notice (mall_id, boleto_id, recipient, document, name, luc, kind, channel,
        address, sent_on, delivered_on, proof, import_id)
        select 1, t.boleto_id, 'LOJISTA', '36576230000140', 'Loja Sol Ltda', 'L1',
          'NOTIFICACAO_EXTRAJUDICIAL', 'AR', 'Av. Principal, 100', '2026-09-01', '2026-09-04',
          'BR123456789BR', (select max(id) from file_import)
        from lawsuit_titulo x join titulo t on t.id = x.titulo_id where x.lawsuit_id = ${id}`)
    await open(id)
    const { headers, files } = await folder(id)
    expect(headers['filename']).toBe(`acao-${id}-contrato-C1.zip`)
    const parts = unzipSync(files)
    expect(Object.keys(parts)).toEqual([
      '01_Contrato_e_partes.pdf',
      '02_Boletos_e_titulos.pdf',
      '03_Memoria_de_calculo.pdf',
      '04_Notificacoes_e_provas.pdf',
      '05_Historico_de_negociacao.pdf',
      '06_Decisoes.pdf',
      '07_Documentos_guias_e_fases.pdf',
      '09_Dados/memoria_de_calculo.xlsx',
      '09_Dados/acao.json',
      'sha256.txt',
    ])
    const textOf = (name: string) => pdfText(Buffer.from(parts[name] ?? []))
    expect(textOf('01_Contrato_e_partes.pdf')).toContain('Ana Prado, 111.444.777-35')
    expect(textOf('02_Boletos_e_titulos.pdf')).toMatch(/Soma dos considerados: R\$\s50\.000,00/)
    expect(textOf('04_Notificacoes_e_provas.pdf')).toContain('comprovante BR123456789BR')
    expect(textOf('07_Documentos_guias_e_fases.pdf')).toContain(
      'chamado de ajuizamento AJ-2026-000001',
    )
    expect(textOf('07_Documentos_guias_e_fases.pdf')).toContain('data do ajuizamento -')
    const decided = textOf('06_Decisoes.pdf')
    expect(decided).toContain('Todas as etapas mantiveram AJUIZAR, sem justificativa.')
    expect(decided).toContain('Em acompanhamento')
    expect(decided).not.toMatch(/[A-Z]+_[A-Z]+| · \d/)
    const hash = await one<{ hash: string }>(
      `select encode(hash, 'hex') as hash from audit_entry
        where entity = 'acao' and entity_id = '${id}' and action = 'ABRIR_CHAMADO'`,
    )
    expect(textOf('06_Decisoes.pdf').replaceAll(/\s/g, '')).toContain(hash?.hash)
    for (const row of strFromU8(parts['sha256.txt'] ?? new Uint8Array())
      .trim()
      .split('\n')) {
      const [sum, name = ''] = row.split('  ')
      expect(await sha256(parts[name] ?? new Uint8Array())).toBe(sum)
    }
  })

  test('shows when and where an action was filed, and the file of a manual filing', async () => {
    const id = await readyToFile()
    await open(id)
    const guia = await guiaOf(id)
    const filing = { statusChamadoAjuizamento: 'Ajuizado', numeroProtocolo: protocol }
    await save(id, { guias: [{ id: guia, ...filing, dataAjuizamento: '2026-11-12' }] })
    await rows(`update lawsuit set origin = 'MANUAL' where id = ${id}`)
    const parts = unzipSync((await folder(id)).files)
    const textOf = (name: string) => pdfText(Buffer.from(parts[name] ?? [])).replaceAll(/\s+/g, ' ')
    expect(textOf('07_Documentos_guias_e_fases.pdf')).toContain(
      `status Ajuizado, protocolo ${protocol}, data do ajuizamento 12/11/2026`,
    )
    expect(textOf('06_Decisoes.pdf')).toContain(
      'Nenhuma recomendação foi gravada: a ação entrou por importação.',
    )
  })

  test('of a foreign mall is refused, and its download is logged', async () => {
    const id = await followed({ mall: 3 })
    expect((await folder(id, 'analista.shopping')).status).toBe(404)
    expect((await folder(id)).status).toBe(200)
    expect(
      await one(`select user_name from audit_entry
        where action = 'BAIXAR_DOSSIE' and entity = 'acao' and entity_id = '${id}'`),
    ).toMatchObject({ user_name: 'Juliana Uchoa' })
  })
})

describe('protocol number', () => {
  test('shows its court, and other actions of the person with the same number', async () => {
    const id = await followed({ contract: 'C1' })
    const other = await followed({ contract: 'C2' })
    const check = (numero: string) => ask(lawyer, 'GET', `${base}/${id}/protocolo?numero=${numero}`)
    expect((await check(protocol)).body).toEqual({
      valido: true,
      tribunal: 'Justiça Estadual de São Paulo',
      uf: 'SP',
      outrasAcoes: [],
    })
    await rows(
      `update lawsuit_guia set protocol = '11563624920268260633' where lawsuit_id = ${other}`,
    )
    expect((await check(protocol)).body['outrasAcoes']).toMatchObject([{ contrato: 'C2' }])
    expect((await check('1156362-48.2026.8.26.0633')).body).toMatchObject({
      valido: false,
      tribunal: null,
      outrasAcoes: [],
    })
  })
})
