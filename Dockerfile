# The portal and its labs in one image. docs/running.md says how to run it.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev --no-audit --no-fund
RUN npm run build

# Only the packages that the running server needs, without those for builds and tests.
FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY lab-sdk/package.json lab-sdk/
COPY ui/package.json ui/
COPY labs/package.json labs/
COPY server/package.json server/
RUN npm ci --omit=dev --workspace @tradewind/server --no-audit --no-fund && npm cache clean --force

FROM node:24.21.0-trixie-slim
# PostgreSQL's own programs make the backups and must be at least as new as the server.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 700 /data /backups
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/contract/dist contract/dist
COPY --from=build /app/labs/engine/dist labs/engine/dist
COPY --from=build /app/labs/dist labs/dist
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/data server/data
COPY --from=build /app/portal/dist portal/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 LABS_PORT=4001 DATA_DIR=/data
USER node
EXPOSE 4000 4001
VOLUME ["/data", "/backups"]
# Ready means that the database answers. The first start creates the tables.
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Runs Node without a shell or npm in front, so that SIGTERM reaches the server, which stops within ten seconds.
CMD ["node", "server/dist/main.js"]
