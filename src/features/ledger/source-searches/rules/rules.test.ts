import { beforeAll, describe, expect, test } from 'vitest'

import { type Cron, cronReader } from '#server/jobs/cron.ts'
import { type AllowedPlaces, folderPartsOf, maySearchAt } from './address.ts'
import { attemptAfter, failureWords, isDue, isStill, nextTryAt } from './due.ts'
import { copyName, isWanted, reasonName } from './names.ts'
import { noSearch, onlyStops, searchOf, searchProblems } from './setting.ts'

const at = (time: string, day = '2026-11-18') => new Date(`${day}T${time}:00-03:00`)

describe('the places that searches may reach', () => {
  const allowed: AllowedPlaces = {
    folder: '/srv/fontes',
    hosts: [
      { host: 'erp.example', port: 443 },
      { host: 'localhost', port: 8080 },
    ],
    buckets: ['s3://balde/erp/'],
    mayBeHttp: true,
  }
  const outside = 'A pasta fica fora de REGUA_FONTES_DIR.'
  const notAllowed = 'O endereço não está entre os permitidos (REGUA_FONTES_HOSTS).'

  test.each(['sap', 'sap/titulos', 'sap/', '/srv/fontes/sap'])(
    'folder %s is below the allowed one',
    (path) => expect(maySearchAt('PASTA', path, allowed)).toBeUndefined(),
  )

  test.each([
    '',
    '.',
    '..',
    '../etc',
    'sap/../..',
    '/etc',
    '/srv/fontes',
    '/srv/fontes2/x',
    'a//b',
    'a\\b',
    'a\0b',
  ])('folder %j is not', (path) =>
    expect(maySearchAt('PASTA', path, allowed)?.because).toBe(outside),
  )

  test('no folder is searched without the setting', () => {
    expect(maySearchAt('PASTA', 'sap', { ...allowed, folder: undefined })?.because).toBe(outside)
    expect(folderPartsOf('sap/titulos/', '/srv/fontes')).toEqual(['sap', 'titulos'])
  })

  test.each(['s3://balde/erp', 's3://balde/erp/titulos'])('%s is allowed', (address) =>
    expect(maySearchAt('S3', address, allowed)).toBeUndefined(),
  )

  test.each([
    's3://balde',
    's3://balde/erp2',
    's3://outro/erp',
    's3://balde/erp/../x',
    'balde/erp',
  ])('%s is not', (address) =>
    expect(maySearchAt('S3', address, allowed)?.because).toBe(notAllowed),
  )

  test.each(['https://erp.example/titulos?dia=hoje', 'http://localhost:8080/x'])(
    '%s may be asked',
    (address) => expect(maySearchAt('HTTPS', address, allowed)).toBeUndefined(),
  )

  test.each([
    'http://erp.example/titulos',
    'https://erp.example:8443/',
    'https://user:senha@erp.example/',
    'https://erp.example.evil.example/',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'erp.example',
  ])('%s may not', (address) =>
    expect(maySearchAt('HTTPS', address, allowed)?.because).toBe(notAllowed),
  )

  test('production asks nobody without TLS', () => {
    const production = { ...allowed, mayBeHttp: false }
    expect(maySearchAt('HTTPS', 'http://localhost:8080/x', production)?.because).toBe(notAllowed)
  })
})

describe('the fields of a search', () => {
  const folder = { ...noSearch, tipo: 'PASTA' as const, endereco: 'sap', cron: '0 6 * * *' }
  const problems = (more: object) =>
    searchProblems({ ...folder, ...more }, (line) => line === '0 6 * * *').map(({ campo }) => campo)

  test('a whole one is fine', () => expect(problems({ ativa: true })).toEqual([]))

  test.each([
    [{ endereco: '' }, 'endereco'],
    [{ segredo: '../etc/passwd' }, 'segredo'],
    [{ segredo: 'o token mesmo' }, 'segredo'],
    [{ padrao: '../*.csv' }, 'padrao'],
    [{ cron: 'de manhã' }, 'cron'],
    [{ cron: '', ativa: true }, 'cron'],
    [{ esperadoAte: '8h' }, 'esperadoAte'],
    [{ esperadoAte: '24:00' }, 'esperadoAte'],
    [{ tipo: null, ativa: true }, 'tipo'],
  ])('%j is refused at its field', (more, field) => expect(problems(more)).toEqual([field]))

  test('fields that do not count for a kind are emptied', () => {
    expect(searchOf({ ...folder, segredo: 'x', formato: 'JSON' })).toMatchObject({
      segredo: '',
      formato: null,
    })
    expect(
      searchOf({ ...folder, tipo: 'HTTPS', padrao: '*.csv', aoTerminar: 'MOVER' }),
    ).toMatchObject({ padrao: '', formato: 'CSV', aoTerminar: 'LEMBRAR' })
    expect(searchOf({ ...folder, tipo: null, esperadoAte: '08:00' })).toEqual({
      ...noSearch,
      esperadoAte: '08:00',
    })
  })

  test('only to switch it off needs no second person', () => {
    const on = { ...folder, ativa: true }
    expect(onlyStops(on, folder)).toBe(true)
    expect(onlyStops(folder, on)).toBe(false)
    expect(onlyStops(on, { ...folder, endereco: 'outra' })).toBe(false)
    expect(onlyStops(on, on)).toBe(false)
  })
})

describe('when a search starts', () => {
  let atSix: Cron
  beforeAll(async () => {
    atSix = (await cronReader())('0 6 * * 1-5') ?? (() => false)
  })
  const done = (startedAt: Date) => ({ startedAt, finishedAt: startedAt, nextTryAt: null })

  test('a line of cron counts in São Paulo', async () => {
    expect(atSix(at('06:00'))).toBe(true)
    expect(atSix(at('06:01'))).toBe(false)
    expect(atSix(at('03:00'))).toBe(false)
    // Saturday, Sunday.
    expect(atSix(at('06:00', '2026-11-21'))).toBe(false)
    expect(atSix(at('06:00', '2026-11-22'))).toBe(false)
    const readCron = await cronReader()
    for (const line of ['', '6h', '61 * * * *', '* * * *', '* * * * * *', '0 6 * * 9'])
      expect(readCron(line), line).toBeUndefined()
  })

  test('at the minutes of its cron, once', () => {
    const yesterday = done(at('06:00', '2026-11-17'))
    expect(isDue(yesterday, at('05:59'), atSix)).toBe(false)
    expect(isDue(yesterday, at('06:00'), atSix)).toBe(true)
    expect(isDue(done(at('06:00')), at('06:01'), atSix)).toBe(false)
  })

  test('later on the same day, if no worker ran at its minute', () => {
    expect(isDue(done(at('06:00', '2026-11-17')), at('09:30'), atSix)).toBe(true)
  })

  test('a new search does not make up for the past', () => {
    expect(isDue(undefined, at('09:30'), atSix)).toBe(false)
    expect(isDue(undefined, at('06:00'), atSix)).toBe(true)
  })

  test('not while another one of the source runs', () => {
    const running = { startedAt: at('05:00'), finishedAt: null, nextTryAt: null }
    expect(isDue(running, at('06:00'), atSix)).toBe(false)
  })

  test('after an error at its next try, not at its cron', () => {
    const failed = { ...done(at('05:55')), nextTryAt: at('06:10') }
    expect(isDue(failed, at('06:00'), atSix)).toBe(false)
    expect(isDue(failed, at('06:10'), atSix)).toBe(true)
  })

  test('retries come after 1, 5, 15 and 60 minutes, then none', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => nextTryAt(attempt, at('06:00')))).toEqual([
      at('06:01'),
      at('06:05'),
      at('06:15'),
      at('07:00'),
      undefined,
    ])
    const error = { status: 'ERRO', attempt: 2, nextTryAt: at('06:15') }
    expect(attemptAfter(error)).toBe(3)
    expect(attemptAfter({ ...error, nextTryAt: null })).toBe(1)
    expect(attemptAfter({ ...error, status: 'CONCLUIDA' })).toBe(1)
    expect(attemptAfter(undefined)).toBe(1)
  })

  test('its sentence says when it is tried again', () => {
    expect(failureWords('Sem resposta de erp: respondeu 500.', at('06:05'))).toBe(
      'Sem resposta de erp: respondeu 500. Nova tentativa às 06:05.',
    )
    expect(failureWords('Sem resposta.', undefined)).toBe(
      'Sem resposta. Não haverá nova tentativa antes do próximo horário da busca.',
    )
  })
})

describe('files', () => {
  test('a file is taken when it stood still for 60 seconds', () => {
    expect(isStill(at('06:00'), new Date(at('06:01').getTime() - 1))).toBe(false)
    expect(isStill(at('06:00'), at('06:01'))).toBe(true)
  })

  test.each(['titulos.csv.tmp', 'titulos.PART', '.titulos.csv', 'outro.xlsx'])(
    '%s is left out',
    (name) => expect(isWanted(name, (each) => each.includes('titulos'))).toBe(false),
  )

  test('the others are taken; copies and reasons have names of their own', () => {
    expect(isWanted('titulos.csv', () => true)).toBe(true)
    expect(copyName('a.csv', 1)).toBe('a.csv')
    expect(copyName('a.csv', 2)).toBe('a.csv.2')
    expect(reasonName('a.csv')).toBe('a.csv.motivo.txt')
  })
})
