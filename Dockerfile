# The program and what it needs at run time; everything else stays in the first stage.
FROM node:24-bookworm AS build
WORKDIR /build
COPY . .
RUN npm ci
RUN npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY --from=build /build/generated ./generated
RUN mkdir -p /data && chown node:node /data && chmod 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 BINHOST_PORT=8081 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--use-largepages=silent", "--no-memory-reducer", "--enable-source-maps", "dist/src/main.js"]
