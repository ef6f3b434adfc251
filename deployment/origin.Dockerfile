# The origin that serves a release store: docker build -f deployment/origin.Dockerfile -t site-origin .
FROM node:24-bookworm-slim AS build
WORKDIR /repository
COPY . .
RUN node scripts/bootstrap.mjs build origin

FROM node:24-bookworm-slim
ENV RELEASE_STATE=/state PORT=8080
WORKDIR /app
RUN mkdir /state && chown node:node /state
COPY --from=build /repository/release/dist ./
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "origin.js"]
