import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { renderText, textProblems, type TextValues } from './text.ts'
import { forbiddenWords } from './text-problems.ts'
import type { CheckedText } from './text-problems.ts'

const row = (number: string, open: number, corrected: number) => ({
  number,
  luc: 'L101',
  dueOn: localDate('2026-11-05'),
  openCents: cents(open),
  correctedCents: cents(corrected),
})
const values: TextValues = {
  lojista: 'Café & Cia <Ltda>',
  fiador: '',
  shopping: 'Shopping Vila Nova',
  luc: 'L101',
  contrato: 'C-7',
  boletos: [row('100-1', 123_456, 130_000), row('100-22', 5_000, 5_000)],
  citados: [],
  total: cents(128_456),
  total_corrigido: cents(135_000),
  encargo_dia: cents(128),
  data: localDate('2026-11-18'),
  prazo: localDate('2026-11-28'),
  credor: 'Vila Nova S.A.',
  credor_documento: '12345678000195',
  credor_endereco: 'Avenida Principal, 100',
  contato: '(11) 3333-4444',
  protocolo: 'RG-20261118-000001',
}
const render = (body: string, over: Partial<TextValues> = {}) =>
  renderText({ subject: '', body }, { ...values, ...over })

describe('a text with values', () => {
  test('formats money, days and documents', () => {
    expect(
      render(
        '{{total}} {{total_corrigido}} {{encargo_dia}} {{data}} {{prazo}} {{credor_documento}}',
      ).text,
    ).toBe('R$ 1.284,56 R$ 1.350,00 R$ 1,28 18/11/2026 28/11/2026 12.345.678/0001-95\n')
  })

  test('has the boletos as a table of text and of HTML', () => {
    const { text, html } = render('Prezados:\n\n{{boletos}}\n\nTotal: {{total}}.')
    expect(text).toBe(
      [
        'Prezados:',
        '',
        'Boleto  LUC   Vencimento        Valor  Com encargos',
        '100-1   L101  05/11/2026  R$ 1.234,56   R$ 1.300,00',
        '100-22  L101  05/11/2026     R$ 50,00      R$ 50,00',
        '',
        'Total: R$ 1.284,56.',
        '',
      ].join('\n'),
    )
    expect(html).toContain('<p>Prezados:</p>\n<table border="1"')
    expect(html).toContain('<td align="right">R$ 1.234,56</td>')
    expect(html).toContain('</table>\n<p>Total: R$ 1.284,56.</p>')
  })

  test('names the other open boletos only if there are any', () => {
    const body = 'Um\n\n{{citados}}\n\nDois'
    expect(render(body).text).toBe('Um\n\nDois\n')
    expect(render(body).html).toContain('<p>Um</p>\n<p>Dois</p>')
    const cited = render(body, { citados: [row('200-1', 100, 200)] })
    expect(cited.text).toContain('Também em aberto:\nBoleto  LUC')
    expect(cited.html).toContain('<p>Também em aberto:</p>\n<table')
  })

  test('escapes values, and never reads them again', () => {
    const { text, html } = render('{{lojista}}', {
      lojista: '<script>alert(1)</script> {{total}} "x" & \'y\'',
    })
    expect(text).toBe('<script>alert(1)</script> {{total}} "x" & \'y\'\n')
    expect(html).toContain(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; {{total}} &quot;x&quot; &amp; &#39;y&#39;</p>',
    )
  })

  test('a name adds no line, no header and no invisible character', () => {
    const { subject, text } = renderText(
      { subject: '{{shopping}}: aviso', body: '{{lojista}}' },
      { ...values, shopping: 'Vila\r\nBcc: x@y.z', lojista: 'A\u202eB\nC' },
    )
    expect(subject).toBe('Vila Bcc: x@y.z: aviso')
    expect(text).toBe('AB C\n')
  })
})

const text = (over: Partial<CheckedText> = {}): CheckedText => ({
  kind: 'COBRANCA',
  channel: 'EMAIL',
  person: 'LOJISTA',
  subject: 'Aviso à LUC {{luc}}',
  body: 'Prezados, {{lojista}}: {{boletos}}',
  ...over,
})
const problems = (over: Partial<CheckedText>, forbidden: readonly string[] = []) =>
  textProblems(text(over), forbidden).map(({ campo, mensagem }) => `${campo}: ${mensagem}`)

describe('what is wrong with a text', () => {
  test('nothing with the words of the first day', () => {
    expect(problems({})).toEqual([])
  })

  test('a placeholder that does not exist, or is not whole', () => {
    expect(problems({ body: 'Olá {{nome}}' })).toEqual(['corpo: O marcador {{nome}} não existe.'])
    expect(problems({ body: 'Olá {{lojista}' })).toEqual([
      'corpo: Há um marcador sem fim ou sem começo.',
    ])
    expect(problems({ body: 'Olá {{constructor}}' })).toEqual([
      'corpo: O marcador {{constructor}} não existe.',
    ])
  })

  test.each([
    'veja https://exemplo.test/pagar',
    'veja www.exemplo.test',
    'veja exemplo.com.br/pagar',
    'veja bit.ly/abc',
    'ligue tel:+551133334444',
    'veja [aqui](x)',
  ])('a link: %s', (body) => {
    expect(problems({ body })).toEqual([
      'corpo: O texto não tem links: quem recebe confere pelo contato.',
    ])
  })

  test('an address for answers and a whole sentence are no links', () => {
    expect(problems({ body: 'Escreva a cobranca@exemplo.com.br. Obrigado.' })).toEqual([])
  })

  test.each(['<b>Aviso</b>', '<img src=x>', '< script >', '<!-- x -->'])('HTML: %s', (body) => {
    expect(problems({ body })).toEqual(['corpo: O texto não tem HTML, imagem nem script.'])
  })

  test('a forbidden word, whatever its case and accents', () => {
    expect(problems({ body: 'ÚLTIMA chance' }, forbiddenWords('ultima ; cartório'))).toEqual([
      "corpo: A palavra 'ultima' é proibida.",
    ])
    expect(problems({ body: 'penúltima vez' }, forbiddenWords('última'))).toEqual([])
  })

  test('a threat outside a notice', () => {
    expect(problems({ body: 'Será negativado no Serasa ou no S\u200bPC' })).toEqual([
      "corpo: 'negativ' só cabe numa notificação.",
      "corpo: 'serasa' só cabe numa notificação.",
      "corpo: 'spc' só cabe numa notificação.",
    ])
    expect(problems({ subject: 'Aviso extrajudicial' })).toEqual([
      "assunto: 'judicial' só cabe numa notificação.",
    ])
    const notice = text({
      kind: 'NOTIFICACAO',
      body: 'Serasa {{boletos}} {{total}} {{prazo}} {{credor}} {{credor_documento}} {{contato}}',
    })
    expect(textProblems(notice, [])).toEqual([])
  })

  test('a notice that does not say what is owed, to whom and until when', () => {
    expect(problems({ kind: 'NOTIFICACAO', body: '{{boletos}} {{total}} {{credor}}' })).toEqual([
      'corpo: Numa notificação falta {{prazo}}, {{credor_documento}}, {{contato}}.',
    ])
  })

  test('a debt where others read along', () => {
    expect(problems({ subject: '{{lojista}} deve {{total}}' })).toEqual([
      'assunto: O assunto só tem {{shopping}}, {{luc}}, {{contato}}, {{protocolo}}: {{lojista}}, {{total}} não cabe.',
    ])
    expect(problems({ channel: 'SMS', subject: '', body: 'Deve {{total}}' })).toEqual([
      'corpo: Um texto por SMS só tem {{shopping}}, {{luc}}, {{contato}}, {{protocolo}}: {{total}} não cabe.',
    ])
    expect(
      problems({ channel: 'WHATSAPP', subject: '', body: '{{shopping}}: {{contato}}' }),
    ).toEqual([])
  })

  test('a subject that is missing, has lines, or belongs to no e-mail', () => {
    expect(problems({ subject: ' ' })).toEqual(['assunto: Informe o assunto.'])
    expect(problems({ subject: 'a\nb' })).toEqual(['assunto: O assunto tem uma linha só.'])
    expect(problems({ channel: 'CARTA' })).toEqual(['assunto: Só o e-mail tem assunto.'])
    expect(problems({ body: '' })).toEqual(['corpo: Informe o texto.'])
  })

  test('a guarantor in a text for the tenant', () => {
    expect(problems({ body: '{{fiador}}' })).toEqual([
      'corpo: O marcador {{fiador}} só cabe num texto para fiadores.',
    ])
    expect(problems({ person: 'FIADOR', body: '{{fiador}}' })).toEqual([])
  })
})
