# The server with its browser app. The database is one of your own: DATABASE_URL (compose.yaml brings one).
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/build.ts
# Only what the running server can load: no front, no compiler, no embedded database and runtime.
RUN node tools/server-packages.ts --copy /packages

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 REGUA_DATA=/var/lib/regua
WORKDIR /app
COPY --from=build /packages/node_modules node_modules
# The start compares the app with the sources it was made from.
COPY --from=build /app/package.json /app/package-lock.json /app/index.html /app/callback.html /app/vite.config.ts ./
COPY --from=build /app/src src
COPY --from=build /app/db db
COPY --from=build /app/tools tools
COPY --from=build /app/docs/manual docs/manual
COPY --from=build /app/dist dist
RUN mkdir -p /var/lib/regua && chown node:node /var/lib/regua
VOLUME /var/lib/regua
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/app/main.mjs"]
