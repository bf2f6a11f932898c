import { todayIn } from '#values/instant.ts'

import { ask, until } from './requests.ts'
import { mustHold } from './drill-end.ts'
import { erpFile, storedOf, upload } from './erp-file.ts'
import type { Drill } from './drill.ts'
import { inPlace } from './in-place.ts'
import { startServer } from './server.ts'
import { addMalls, addPerson, isRefreshed, paths } from './world.ts'

// Instants at which UTC and São Paulo have different dates: leap days, ends of months and years,
// and changes of summer time (until 2019).
const moments: readonly (readonly [instant: string, day: string])[] = [
  ['2018-11-04T02:30:00Z', '2018-11-03'],
  ['2018-11-04T03:30:00Z', '2018-11-04'],
  ['2019-02-17T02:30:00Z', '2019-02-16'],
  ['2026-12-01T02:30:00Z', '2026-11-30'],
  ['2027-01-01T02:59:30Z', '2026-12-31'],
  ['2027-01-01T03:00:30Z', '2027-01-01'],
  ['2028-03-01T01:30:00Z', '2028-02-29'],
  ['2028-03-01T03:30:00Z', '2028-03-01'],
]

const hour = 3_600_000

/** Node arguments that shift the process clock; the database clock stays correct. */
const shiftClock = (milliseconds: number): string[] => {
  const source = `const Real = Date; globalThis.Date = class extends Real { constructor(...given) { if (given.length === 0) super(Real.now() + ${milliseconds}); else super(...given) } static now() { return Real.now() + ${milliseconds} } }`
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
}

/** Node arguments of a process whose clock jumps forward and back at each SIGUSR2. */
const jumping = (milliseconds: number): string[] => {
  const source = `let by = 0; process.on('SIGUSR2', () => { by = by === 0 ? ${milliseconds} : 0 }); const Real = Date; globalThis.Date = class extends Real { constructor(...given) { if (given.length === 0) super(Real.now() + by); else super(...given) } static now() { return Real.now() + by } }`
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
}

/** The process clock is wrong; due dates and sessions must not depend on it. */
export const clock: Drill = {
  name: 'clock',
  row: 'R16',
  promise:
    'other days, leap days, ends of months and years, a wrong clock: days are those of São Paulo, sessions and leases use the database clock',
  run: (options) =>
    inPlace(async (place, findings) => {
      for (const [instant, day] of moments)
        findings.must(
          todayIn(new Date(instant)) === day,
          `${instant} is ${todayIn(new Date(instant))}, not ${day}`,
        )
      const database = await place.up()
      await addMalls(place, 1)
      const { token } = await addPerson(place, 'regua.um', 'regua')
      const expiredPerson = await addPerson(place, 'regua.dois', 'regua')
      await place.rows(
        `update session set expires_at = now() - interval '1 second' where user_id = $1`,
        [expiredPerson.id],
      )
      const env = { DATABASE_URL: place.url, REGUA_TODAY: '' }
      let starts = 0
      // The date used by the product: the cut of a cycle opened at that moment.
      const dayOf = async (address: string): Promise<string> => {
        await place.rows('delete from cycle')
        const { status, body } = await ask(
          address,
          '/bff/workflow/serasa/serasa-ciclo/abrir',
          {},
          { token },
        )
        return status === 200
          ? String(body['dataCorte'])
          : `${status} ${JSON.stringify(body).slice(0, 120)}`
      }
      const believes = async (
        label: string,
        day: string | undefined,
        more: Readonly<Record<string, string>>,
        nodeArgs: readonly string[],
      ) => {
        const server = await startServer(place, options, { ...env, ...more }, nodeArgs)
        starts += 1
        if (day !== undefined) {
          const found = await dayOf(server.address)
          findings.must(found === day, `${label}: the product is on ${found}, not on ${day}`)
        }
        findings.equal(
          `${label}: an open session`,
          (await ask(server.address, paths.loads, undefined, { token })).status,
          200,
        )
        findings.equal(
          `${label}: an expired session`,
          (await ask(server.address, paths.loads, undefined, { token: expiredPerson.token }))
            .status,
          401,
        )
        const signedIn = await ask(server.address, '/bff/authenticate', undefined, {
          form: new URLSearchParams({ token: 'regua' }),
        })
        findings.equal(`${label}: signing in`, signedIn.status, 200)
        findings.equal(
          `${label}: the new session`,
          (
            await ask(server.address, paths.loads, undefined, {
              token: String(signedIn.body['token']),
            })
          ).status,
          200,
        )
        // Heartbeats use the database clock, so a worker with a wrong clock keeps its job.
        await place.rows(`select enqueue('negativation.refresh', '{}'::json, null, null, 5)`)
        await until(`${label}: a job is done`, () => isRefreshed(place), 20_000).catch(() =>
          findings.problems.push(`${label}: the job was not done`),
        )
        findings.must(
          (
            await place.rows(
              `
                select 1
                from worker_heartbeat
                where seen_at between clock_timestamp() - interval '10 seconds' and clock_timestamp()`,
            )
          ).length > 0,
          `${label}: no worker beats on the clock of the database`,
        )
        await server.stop()
      }
      // The clock jumps during work and back: sessions survive, and a file is loaded once.
      const jumps = async (by: number) => {
        const label = `a jump of ${by / hour} h`
        const server = await startServer(place, options, env, jumping(by))
        starts += 1
        for (const half of ['there', 'back']) {
          const file = erpFile(`J${starts}${half[0]}-`, 2_000)
          const sent = upload(server.address, token, file.name, file.text)
          server.signal('SIGUSR2')
          findings.equal(`${label}, ${half}: a file`, (await sent).status, 200)
          const inside = await ask(server.address, paths.loads, undefined, { token })
          findings.equal(`${label}, ${half}: an open session`, inside.status, 200)
          await until(
            `${label}, ${half}: the file is loaded`,
            async () => (await storedOf(place, file)).rows === file.rows,
            30_000,
          ).catch(() => findings.problems.push(`${label}, ${half}: the file was not loaded`))
        }
        const tries = await place.rows(
          `
            select 1
            from audit_entry
            where action = 'CARGA_ERP'
            group by entity_id
            having count(*) > 1`,
        )
        findings.equal(`${label}: files loaded twice`, tries.length, 0)
        await server.stop()
      }
      const chosen =
        options.size === 'long'
          ? moments
          : [moments[0], moments[4], moments[6]].filter((each) => each !== undefined)
      for (const [instant, day] of chosen)
        await believes(instant, day, {}, shiftClock(Date.parse(instant) - Date.now()))
      for (const off of options.size === 'long'
        ? [24 * hour, -24 * hour, hour, -hour]
        : [-25 * hour])
        await believes(`${off / hour} h off`, undefined, {}, shiftClock(off))
      for (const day of options.size === 'long'
        ? ['2028-02-29', '2026-12-31', '2027-01-01', '2027-02-28']
        : ['2028-02-29'])
        await believes(`REGUA_TODAY=${day}`, day, { REGUA_TODAY: day }, [])
      await place.rows('delete from cycle')
      for (const by of options.size === 'long' ? [hour, -hour, 24 * hour, -24 * hour] : [hour])
        await jumps(by)
      await mustHold(place, findings)
      await database.down()
      return { moments: moments.length, starts }
    }),
}
